import type { Attributes, Span } from "@opentelemetry/api";

type Kind = "server" | "client" | "consumer";

/** How something ended: a name and facts known only then, and the code of what went wrong. */
type Outcome = { name?: string; attributes?: Attributes; error?: string | undefined };

/** Something that takes time, of which other spans may be parts. */
export type OpenSpan = {
  readonly traceId: string;
  /** Runs `work` inside this span: spans that start during it become its children. */
  within<T>(work: () => T): T;
  end(outcome?: Outcome): void;
};

/** Tells an OpenTelemetry collector what took how long. Where none is configured there is no such thing at all. */
export type Tracing = {
  /** Starts a span, which the caller ends. It is a child of the current span, or the root of a new trace. */
  begin(name: string, kind: Kind, attributes: Attributes): OpenSpan;
  /** Whether anything is being traced here. */
  isWithin(): boolean;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
};

type Options = {
  /** Base address of a collector that takes OTLP over HTTP. */
  endpoint: string;
  /** The share of traces that are kept, from 0 to 1. */
  ratio: number;
  role: string;
};

/** What may be known of an error: its code. Messages quote values. */
export const codeOf = (error: unknown): string =>
  String(
    (error as { code?: unknown } | undefined)?.code ?? (error instanceof Error ? error.name : "unknown"),
  );

/** A promise's work as a span of its own. */
export async function withSpan<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error: codeOf(error) });
    throw error;
  }
}

/** Starts sending traces. The libraries are loaded here, so that they cost nothing when tracing is off. */
export async function startTracing({ endpoint, ratio, role }: Options): Promise<Tracing> {
  const [{ context, SpanKind, SpanStatusCode, trace }, sdk, contexts, resources, otlp] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      "service.name": "concurso-a-vista",
      "service.instance.id": `${role} ${process.pid}`,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new otlp.OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer("concurso-a-vista");
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

  function end(span: Span, { name, attributes = {}, error }: Outcome): void {
    if (name) span.updateName(name);
    span.setAttributes({ ...attributes, ...(error && { "error.type": error }) });
    if (error) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  return {
    begin(name, kind, attributes) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes });
      const inside = trace.setSpan(context.active(), span);
      return {
        traceId: span.spanContext().traceId,
        within: (work) => context.with(inside, work),
        end: (outcome = {}) => end(span, outcome),
      };
    },
    isWithin: () => trace.getActiveSpan() !== undefined,
    async stop() {
      await provider.shutdown();
    },
  };
}
