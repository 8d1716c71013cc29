const boundary = "limite-dos-testes";

/** Builds a browser's multipart form for `inject`: headers, with the given ones, and bytes. */
export function multipart(fields: Record<string, string>, headers: Record<string, string>, foto?: Buffer) {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="foto"; filename="foto.png"\r\n\r\n`;
  return {
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(texts.join("")),
      ...(foto ? [Buffer.from(file), foto, Buffer.from("\r\n")] : []),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}
