import type { Headers } from "./fetch-one.ts";

/** An answer of a foreign server. */
export type Answer = {
  /** The address that answered, after any redirects. */
  url: string;
  status: number;
  headers: Readonly<Headers>;
  bytes: Buffer;
};

/** Returns the MIME type and charset of an answer. */
export function typeOf({ headers }: Pick<Answer, "headers">): [mime: string | null, charset: string | null] {
  const [mime = "", ...rest] = (headers["content-type"] ?? "").split(";");
  const charset = rest.join(";").split("charset=")[1]?.replaceAll('"', "").trim();
  return [mime.trim().toLowerCase() || null, charset || null];
}
