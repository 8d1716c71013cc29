import { createRequire } from "node:module";

type BidiContext = {
  doUpdateDefaultEmulatedMedia?: () => Promise<void>;
  extendInjectedScript(source: string, arg?: unknown): Promise<unknown>;
};

type Command = {
  id: number;
  method: string;
  params: { functionDeclaration?: string; arguments?: { value?: unknown }[] };
};
type Answer = { id?: number; type?: string; error?: string; result?: object };
type Transport = { send(command: Command): void; onmessage?: (answer: Answer) => void };

const { server } = createRequire(import.meta.url)("playwright-core/lib/coreBundle");

/** The client's function that assigns a typed value, which React ignores; and one that types with real input events. */
const [assigning, typing] = [
  "window.__pw_bidiInsertText(",
  'window.document.execCommand("insertText", false, ',
];

/** Adapts Playwright's BiDi client to Debian's Firefox ESR, which lacks commands. */
export function adaptToFirefox(): void {
  const { initialize } = server.BrowserContext.prototype;
  server.BrowserContext.prototype.initialize = function (this: BidiContext) {
    const { extendInjectedScript } = this;
    // A preference of the browser does what this method would (engines.config.ts).
    this.doUpdateDefaultEmulatedMedia = async () => undefined;
    this.extendInjectedScript = (source, arg) =>
      // Its own function for typing is replaced below, and would be evaluated.
      source.includes("__pw_bidiInsertText")
        ? Promise.resolve()
        : extendInjectedScript.call(this, source, arg);
    return initialize.call(this);
  };
  adaptTransport(server.WebSocketTransport.prototype);
}

/** Commands without which journeys work: bodies of responses, downloads, and what engines.config.ts sets otherwise. */
const dispensable = /^(?:network\.addDataCollector|browser\.setDownloadBehavior|emulation\.\w+)$/;

/** Takes the refusal of a dispensable command that the browser does not know as its success. */
function adaptTransport(transport: Transport): void {
  const { send } = transport;
  const dispensed = new WeakMap<Transport, Set<number>>();
  transport.send = function (this: Transport, command) {
    const ids = dispensed.get(this) ?? listen(this);
    dispensed.set(this, ids);
    if (dispensable.test(command.method)) ids.add(command.id);
    send.call(this, withoutEval(command));
  };
}

/** Returns the ids of commands whose refusal is taken as success; the client's own listener is there by then. */
function listen(transport: Transport): Set<number> {
  const ids = new Set<number>();
  const { onmessage } = transport;
  transport.onmessage = (answer) => {
    const isDispensed =
      answer.id !== undefined && ids.delete(answer.id) && answer.error === "unknown command";
    onmessage?.(isDispensed ? { id: answer.id as number, type: "success", result: {} } : answer);
  };
  return ids;
}

/** The client's function in a page; its fourth argument is a source, which it evaluates. */
const evaluating = "(utilityScript, ...args) => utilityScript.evaluate(...args)";

/** Writes an evaluated source into the function itself, because the pages' policy forbids `eval`. */
function withoutEval(command: Command): Command {
  const { functionDeclaration, arguments: given = [] } = command.params;
  const source = given[3]?.value;
  if (functionDeclaration !== evaluating || typeof source !== "string") return command;
  const own = `(utilityScript, ...args) => {
    const { global } = utilityScript;
    utilityScript.global = { eval() { utilityScript.global = global; return (${source.replaceAll(assigning, typing)}
    ); } };
    return utilityScript.evaluate(...args);
  }`;
  return { ...command, params: { ...command.params, functionDeclaration: own } };
}
