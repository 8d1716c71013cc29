import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { createXmlParser } from "./xml.ts";

export type ObjectStoreOptions = {
  /**
   * The bucket's address: `https://s3.sa-east-1.amazonaws.com/bucket` or `https://bucket.s3.sa-east-1.amazonaws.com`.
   */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  timeoutMs?: number;
};

export type StoredObject = { key: string; modified: Date };

export type ObjectStore = {
  /**
   * Stores bytes under a key; resolves when the store has them.
   * @throws ObjectStoreError
   */
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * Returns the bytes of a key; undefined when there are none.
   * @throws ObjectStoreError
   */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * Lists objects by key after one, a thousand at most.
   * @throws ObjectStoreError
   */
  list(after?: string): Promise<StoredObject[]>;
  /**
   * Deletes a key; a missing one is fine.
   * @throws ObjectStoreError
   */
  remove(key: string): Promise<void>;
};

/** A store's refusal or missing answer; a temporary outage to its caller. */
export class ObjectStoreError extends Error {
  readonly statusCode = 503;
}

/** Retries per request; the calling job retries as well. */
const retries = 2;

/** Creates a client for Amazon S3's protocol, also for MinIO, Ceph and R2. Uploads are signed with their hash. */
export function createObjectStore({ timeoutMs = 60_000, ...given }: ObjectStoreOptions): ObjectStore {
  const client = new AwsClient({
    accessKeyId: given.keyId,
    secretAccessKey: given.secret,
    service: "s3",
    region: given.region,
    retries,
  });

  async function ask(method: string, path: string, body?: Buffer): Promise<Response> {
    const headers = {
      "x-amz-content-sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
    };
    const what = { method, headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) } as const;
    try {
      return await client.fetch(`${given.url}${path}`, body ? { ...what, body: new Uint8Array(body) } : what);
    } catch (cause) {
      throw new ObjectStoreError(`the document store did not answer ${method}`, { cause });
    }
  }

  async function expect(response: Response, ...statuses: number[]): Promise<Response> {
    if (statuses.includes(response.status)) return response;
    const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1] ?? "";
    throw new ObjectStoreError(`the document store answered HTTP ${response.status} ${code}`.trim());
  }

  return {
    async put(key, bytes) {
      await (await expect(await ask("PUT", `/${key}`, bytes), 200)).arrayBuffer();
    },
    async find(key) {
      const response = await ask("GET", `/${key}`);
      if (response.status === 404) {
        await response.arrayBuffer();
        return undefined;
      }
      return Buffer.from(await (await expect(response, 200)).arrayBuffer());
    },
    async list(after = "") {
      const query = new URLSearchParams({ "list-type": "2", ...(after ? { "start-after": after } : {}) });
      const response = await expect(await ask("GET", `/?${query}`), 200);
      return readList(await response.text());
    },
    async remove(key) {
      await (await expect(await ask("DELETE", `/${key}`), 204, 200)).arrayBuffer();
    },
  };
}

function readList(xml: string): StoredObject[] {
  const parser = createXmlParser({
    isArray: (name) => name === "Contents",
    parseTagValue: false,
  });
  const { ListBucketResult: list } = parser.parse(xml) as {
    ListBucketResult?: { Contents?: { Key: string; LastModified: string }[] };
  };
  if (list === undefined) throw new ObjectStoreError("the document store gave a list of another form");
  return (list.Contents ?? []).map(({ Key, LastModified }) => ({
    key: Key,
    modified: new Date(LastModified),
  }));
}
