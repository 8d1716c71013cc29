import type { Attributes, Span } from "@opentelemetry/api";

type Kind = "server" | "client" | "consumer";

/** The end of a span: name, attributes and error code known only then. */
type Outcome = { name?: string; attributes?: Attributes; error?: string | undefined };

/** A span that may have children. */
export type OpenSpan = {
  readonly traceId: string;
  /** Runs `work` inside this span, so that its spans become children. */
  within<T>(work: () => T): T;
  end(outcome?: Outcome): void;
};

/** Sends traces to an OpenTelemetry collector; undefined when none is configured. */
export type Tracing = {
  /** Starts a span that the caller ends: a child of the current one, or the root of a new trace. */
  begin(name: string, kind: Kind, attributes: Attributes): OpenSpan;
  /** Returns whether a trace is running. */
  isWithin(): boolean;
  /** Sends pending spans and stops. */
  stop(): Promise<void>;
};

type Options = {
  /** Base address of an OTLP collector over HTTP. */
  endpoint: string;
  /** The share of traces to keep, from 0 to 1. */
  ratio: number;
  role: string;
};

/** Returns an error's code; its message may quote values. */
export const codeOf = (error: unknown): string =>
  String(
    (error as { code?: unknown } | undefined)?.code ?? (error instanceof Error ? error.name : "unknown"),
  );

/** Runs a promise as a span. */
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

/** Starts tracing. Loads the libraries here, so that they cost nothing when off. */
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
