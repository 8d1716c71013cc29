import { EventEmitter } from "node:events";
import pg from "pg";

type Opened = { open(): Promise<void>; pool?: pg.Pool };

/** Adds a listener to connections that the database ended: a second error without one would end the process. */
export function registerEndedConnections(opened: object): void {
  const db = opened as Opened;
  const open = db.open.bind(db);
  db.open = async () => {
    await open();
    db.pool?.on("connect", (client) => client.on("error", () => undefined));
  };
}

/**
 * Keeps a listener on pg-boss's notification connection while it closes: an error without one would end the process.
 */
export function hearConnectionsThatEnd(): void {
  const { removeAllListeners } = EventEmitter.prototype;
  pg.Client.prototype.removeAllListeners = function (this: pg.Client, ...names) {
    removeAllListeners.apply(this, names);
    return names.length === 0 ? this.on("error", () => undefined) : this;
  };
}
