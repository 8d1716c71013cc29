import { createServer } from "node:net";

// An SMTP server in a process of its own that takes every mail after so many milliseconds, as one at some distance does.

const waitMs = Number(process.argv[2] ?? 20);

const server = createServer((socket) => {
  let mail = false;
  let rest = "";
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (mail) {
      if (line !== ".") return;
      mail = false;
      setTimeout(answer, waitMs, "250 2.0.0 taken");
    } else if (/^EHLO/i.test(line)) answer("250 sink");
    else if (/^DATA/i.test(line)) {
      mail = true;
      answer("354 go on");
    } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
    else answer("250 2.1.0 OK");
  };
  socket.setNoDelay(true);
  socket.setEncoding("latin1");
  socket.on("data", (text) => {
    const lines = (rest + text).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  socket.on("error", () => undefined);
  answer("220 sink ESMTP");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
process.on("disconnect", () => process.exit());
