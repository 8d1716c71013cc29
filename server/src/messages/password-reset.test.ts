import { expect, test } from "vitest";
import { createPasswordResetMail } from "./password-reset.ts";

test("the password mail has its link in both parts, and says what to do if it was not requested", async () => {
  const mail = createPasswordResetMail({ appUrl: "https://x.example", supportEmail: "a@x.example" })({
    nome: "Ana <b>",
    link: "https://x.example/reset-password?token=abc&x=1",
  });
  expect(mail.subject).toBe("Redefinição de senha do Concurso à Vista");
  expect(mail.text).toContain("https://x.example/reset-password?token=abc&x=1");
  expect(mail.html).toContain('href="https://x.example/reset-password?token=abc&amp;x=1"');
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain("Olá, Ana!");
    expect(part).toContain("60 minutos");
    expect(part).toContain("a sua senha continua a mesma");
  }
});
