import { expect, test } from "vitest";
import { buildUser, signInAs } from "../harness/factories.ts";
import { aparelhos, openPush } from "../harness/push-stage.ts";

const { on, subscribe, reader } = openPush();

/** Addresses of no browser's push service; each would make the server call an arbitrary host. */
const hostile = [
  "http://fcm.googleapis.com/fcm/send/x",
  "https://127.0.0.1/x",
  "https://localhost/x",
  "https://[::1]/x",
  "https://169.254.169.254/latest/meta-data/",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evil.example/fcm.googleapis.com",
  "https://evil.example#fcm.googleapis.com",
  "https://evil.example?.push.apple.com",
  "https://evil.example\\@fcm.googleapis.com/x",
  "https://fcm.googleapis.com@evil.example/x",
  "https://fcm.googleapis.com:x@evil.example/x",
  "https://user@fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://fcm.googleapis.com:22/x",
  "https://xfcm.googleapis.com/x",
  "https://x.fcm.googleapis.com/x",
  "https://evilpush.apple.com/x",
  "https://push.apple.com.evil.example/x",
  "https://evil.example/.push.apple.com",
  "https://fcm.googleapis.com%2eevil.example/x",
  "https://fcm.googleapis.com%00.evil.example/x",
  "https://fcm。googleapis。com.evil.example/x",
  "ftp://fcm.googleapis.com/x",
  "file:///etc/passwd",
  "gopher://fcm.googleapis.com:70/x",
  "javascript:alert(1)",
  "data:text/plain,x",
  "//fcm.googleapis.com/x",
  "fcm.googleapis.com/x",
  "",
  "https://",
];

test.each(hostile)("%j is refused as a device, when added or moved", async (endpoint) => {
  const user = await buildUser(on.api.deps.db);
  const headers = await signInAs(on.api.deps, user);
  const assinatura = { ...subscribe(), endpoint };
  const added = await on.api.app.inject({
    method: "POST",
    url: aparelhos,
    headers,
    payload: { nome: "Celular", assinatura },
  });
  expect(added.statusCode, added.body).toBe(422);
  const { browser } = await reader();
  const moved = await on.api.app.inject({
    method: "PUT",
    url: "/api/alertas/endereco-do-aparelho",
    payload: { troca: browser.troca, assinatura },
  });
  expect(moved.statusCode, moved.body).toBe(422);
});

test("a stored foreign address is never called", async () => {
  for (const endpoint of hostile) {
    const answer = await on.push.send(
      { ...subscribe(), endpoint },
      { text: "{}", ttl: 60, urgency: "normal", topic: "x" },
    );
    expect(answer.status, endpoint).toBe(410);
  }
});
