// Longer than other files: each variable's rule is tried in one place.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtFor } from "@cav/contract/brand.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "./config.ts";

let dataDir: string;
const publicUrl = "https://concurso.exemplo.com.br";
const production = { NODE_ENV: "production", APP_URL: publicUrl, SUPPORT_EMAIL: "ajuda@exemplo.com.br" };
const smtp = { SMTP_URL: "smtp://127.0.0.1:2525" };
const local = { DATABASE_URL: "postgres://cav@127.0.0.1/cav" };
const remote = {
  ...smtp,
  DATABASE_URL: "postgres://cav@db.example/cav?sslmode=verify-full",
  JWT_SECRET: "x".repeat(32),
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cav-config-"));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

test("the defaults are a demonstration on this machine", () => {
  const config = readConfig({ ...smtp, DATA_DIR: dataDir });
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    appUrl: "http://localhost:3000",
    role: "all",
    demo: true,
    alertSettleMinutes: 0,
    alertGroupMinutes: 0,
    databaseUrl: undefined,
    whatsapp: undefined,
    production: false,
    admin: { email: "admin@demo.example", password: "admin-demo" },
  });
});

test("a server with its own database is no demonstration and has no default administrator", () => {
  expect(readConfig(remote)).toMatchObject({
    demo: false,
    admin: undefined,
    alertSettleMinutes: 5,
    alertGroupMinutes: 10,
    jwtSecret: "x".repeat(32),
  });
});

test("a demonstration open to others has no public password, and keeps its generated one", () => {
  const open = { ...smtp, DATA_DIR: dataDir, HOST: "0.0.0.0" };
  const password = readConfig(open).admin?.password;
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(readConfig(open).admin?.password).toBe(password);
});

test.each([
  ["production", production],
  ["production without a demonstration", { ...production, DEMO: "0" }],
  ["production open to others", { ...production, HOST: "0.0.0.0" }],
  ["no demonstration", { DEMO: "0" }],
])("with the built-in database, %s has no default administrator", (_, change) => {
  expect(readConfig({ ...smtp, DATA_DIR: dataDir, ...change })).toMatchObject({
    admin: undefined,
    demo: false,
  });
});

test("an administrator may be configured without a password, to choose one by a link", () => {
  const admin = { email: "a@b.example", password: undefined };
  expect(readConfig({ ...remote, ADMIN_EMAIL: "A@b.example" }).admin).toEqual(admin);
});

test("the secret is generated once, readable by its owner only", () => {
  const first = readConfig({ ...smtp, DATA_DIR: dataDir }).jwtSecret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ ...smtp, DATA_DIR: dataDir }).jwtSecret).toBe(first);
  const file = join(dataDir, "secrets.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain(first);
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ ...smtp, DATA_DIR: dataDir, PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test.for<[Record<string, string>, string]>([
  [{ PORT: "70000" }, 'PORT tem "70000"; precisa ser um número de porta, de 0 a 65535'],
  [{ PORT: "3e3" }, 'PORT tem "3e3"; precisa ser um número de porta, de 0 a 65535'],
  [{ DATABASE_POOL_SIZE: "1" }, 'DATABASE_POOL_SIZE tem "1"; precisa ser um número de 12 a 200'],
  [
    { APP_URL: "concurso.example" },
    'APP_URL tem "concurso.example"; precisa ser um endereço http:// ou https://',
  ],
  [
    { APP_URL: "https://concurso.example/app" },
    'APP_URL tem "https://concurso.example/app"; precisa ser um endereço sem caminho',
  ],
  [
    { DATABASE_URL: "mysql://eu:segredo@x/y" },
    'DATABASE_URL tem "mysql://***@x/y"; precisa ser um endereço postgres://',
  ],
  [{ TRUST_PROXY: "300.1.1.1/99" }, 'TRUST_PROXY tem "300.1.1.1/99"; precisa ser os endereços dos proxies'],
  [{ TRUST_PROXY: "10.0.0.0/33" }, 'TRUST_PROXY tem "10.0.0.0/33"; precisa ser os endereços dos proxies'],
  [{ TRUST_PROXY: "loopback,::1/129" }, 'TRUST_PROXY tem "loopback,::1/129"; precisa ser os endereços'],
  [{ ROLE: "chefe" }, 'ROLE tem "chefe"; precisa ser web, worker ou all'],
  [{ DEMO: "sim" }, 'DEMO tem "sim"; precisa ser 0 ou 1'],
  [
    { JWT_SECRET: "curto" },
    "JWT_SECRET tem um valor oculto de 5 caracteres; precisa ser um segredo de pelo menos 32 caracteres",
  ],
  [{ SMTP_URL: "mail.example" }, 'SMTP_URL tem "mail.example"; precisa ser um endereço smtp:// ou smtps://'],
  [{ GOOGLE_JWKS_URL: "certs" }, 'GOOGLE_JWKS_URL tem "certs"; precisa ser um endereço http:// ou https://'],
  [{ MAIL_FROM: "ninguém" }, 'MAIL_FROM tem "ninguém"; precisa ser um endereço'],
  [{ LOG_LEVEL: "alto" }, 'LOG_LEVEL tem "alto"; precisa ser fatal, error'],
  [{ ADMIN_PASSWORD: "uma-senha" }, "ADMIN_EMAIL não tem nada; precisa ser o e-mail de quem tem a senha"],
  ...["Production", "prod", "producao", " "].map((NODE_ENV): [Record<string, string>, string] => [
    { NODE_ENV },
    "; precisa ser production, development ou test",
  ]),
  ...["WHATSAPP_TOKEN", "STRIPE_SECRET_KEY", "GOOGLE_CLIENT_ID", "METRICS_TOKEN", "MAIL_BOUNCE_TOKEN"].map(
    (name): [Record<string, string>, string] => [{ [name]: "um valor\nem duas linhas" }, `${name} tem`],
  ),
  [
    { NODE_ENV: "production" },
    "APP_URL não tem nada; com NODE_ENV=production precisa ser o endereço público",
  ],
  [
    { NODE_ENV: "production", APP_URL: publicUrl },
    "SUPPORT_EMAIL não tem nada; com NODE_ENV=production precisa ser o endereço em que as pessoas pedem ajuda",
  ],
  [
    { ...production, SUPPORT_EMAIL: builtFor.supportEmail },
    "SUPPORT_EMAIL não tem nada; com NODE_ENV=production",
  ],
  [
    { SOCIAL_PROFILES: "https://www.instagram.com/a,https://orkut.com/b" },
    'SOCIAL_PROFILES tem "https://www.instagram.com/a,https://orkut.com/b"; precisa ser endereços https://',
  ],
  [{ SOCIAL_PROFILES: "javascript:alert(1)" }, "SOCIAL_PROFILES tem"],
  [
    { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "cur-1" },
    "ADMIN_PASSWORD tem um valor oculto de 5 caracteres; precisa ser uma senha de pelo menos 6 caracteres",
  ],
  [
    { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "password123" },
    "ADMIN_PASSWORD tem um valor oculto de 11 caracteres; precisa ser uma senha menos comum",
  ],
  [
    { ...production, APP_URL: "http://concurso.exemplo.com.br" },
    'APP_URL tem "http://concurso.exemplo.com.br"; com NODE_ENV=production precisa ser um endereço https://',
  ],
  [
    { ...production, DATABASE_URL: "postgres://cav:segredo@db.example/cav" },
    'DATABASE_URL tem "postgres://***@db.example/cav"; com NODE_ENV=production precisa dizer como fala',
  ],
  [
    { ...production, ...local, DATABASE_REPLICA_URL: "postgres://cav@10.0.0.9/cav" },
    'DATABASE_REPLICA_URL tem "postgres://***@10.0.0.9/cav"; com NODE_ENV=production precisa dizer',
  ],
  [{ ...production, ...local, STRIPE_API_BASE: "http://api.stripe.example" }, "STRIPE_API_BASE tem"],
  [{ NODE_ENV: "production", DEMO: "1" }, 'DEMO tem "1"; precisa ser 0 com NODE_ENV=production'],
  [
    { NODE_ENV: "production", ADMIN_EMAIL: "Admin@Demo.example", ADMIN_PASSWORD: "uma-senha-boa" },
    'ADMIN_EMAIL tem "Admin@Demo.example"; precisa ser de outro domínio',
  ],
  [
    { NODE_ENV: "production", ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "admin-demo" },
    "ADMIN_PASSWORD tem um valor oculto de 10 caracteres; precisa ser outra senha",
  ],
  [{ MAIL_EVENTS_PROVIDER: "ses" }, "MAIL_EVENTS_KEY não tem nada"],
  [
    { MAIL_EVENTS_PROVIDER: "resend", MAIL_EVENTS_KEY: "sem-o-que-vem-na-frente" },
    "MAIL_EVENTS_KEY tem um valor oculto de 23 caracteres; precisa ser, para resend, o segredo do webhook",
  ],
  [{ WHATSAPP_TOKEN: "t" }, "WHATSAPP_PHONE_NUMBER_ID não tem nada; precisa ser informado junto"],
  [{ SMTP_URL: "" }, "SMTP_URL não tem nada; precisa ser o servidor de e-mail"],
  [{ JWT_SECRET: "" }, "JWT_SECRET não tem nada; com DATABASE_URL precisa ser"],
  [
    { PORT: "a\nb", ROLE: "x" },
    'PORT tem "a b"; precisa ser um número de porta, de 0 a 65535; ROLE tem "x"; precisa ser',
  ],
])("%j is refused in one line", ([change, line]) => {
  const read = () => readConfig({ ...remote, ...change });
  expect(read).toThrow(line);
  expect(read).toThrow(
    expect.objectContaining({ name: "StartError", message: expect.not.stringContaining("\n") }),
  );
});

test.each([
  ["this machine's database", "postgres://cav@localhost/cav"],
  ["its socket", "postgres://cav:x@%2Fvar%2Frun%2Fpostgresql/cav"],
  ["TLS", "postgres://cav@db.example/cav?sslmode=verify-full"],
  ["a network of their own, as it says", "postgres://cav@database/cav?sslmode=disable"],
])("a production may use its database by %s", (_, DATABASE_URL) => {
  expect(readConfig({ ...remote, ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each(["loopback", "10.0.0.0/8", "uniquelocal,203.0.113.9", "fd00::/8,::1"])(
  "%s may be a proxy",
  (text) => {
    expect(readConfig({ ...remote, TRUST_PROXY: text }).trustProxy).toBe(text);
  },
);

test("a path where no directory can be created is refused instead of retried forever", () => {
  for (const dir of ["/proc/x", "/proc/x/y"])
    expect(() => readConfig({ ...smtp, DATA_DIR: dir })).toThrow(
      `DATA_DIR tem "${dir}"; precisa ser um diretório onde se possa gravar (ENOENT)`,
    );
});

test("the contacts for data requests and vulnerabilities default to support", () => {
  const { encarregado, securityContact, profiles } = readConfig({ ...remote, SUPPORT_EMAIL: "a@b.example" });
  expect({ encarregado, securityContact, profiles }).toEqual({
    encarregado: { name: undefined, email: "a@b.example" },
    securityContact: "mailto:a@b.example",
    profiles: [],
  });
  const own = readConfig({
    ...remote,
    PRIVACY_OFFICER: " Maria Lima ",
    PRIVACY_EMAIL: "dpo@b.example",
    SOCIAL_PROFILES: "https://www.instagram.com/a, https://www.youtube.com/@a",
  });
  expect(own.encarregado).toEqual({ name: "Maria Lima", email: "dpo@b.example" });
  expect(own.profiles).toEqual(["https://www.instagram.com/a", "https://www.youtube.com/@a"]);
});

test("a secret may come from a file, as a secrets manager writes it", () => {
  const file = join(dataDir, "jwt");
  writeFileSync(file, `${"y".repeat(40)}\n`);
  const { JWT_SECRET: _, ...rest } = remote;
  expect(readConfig({ ...rest, JWT_SECRET_FILE: file }).jwtSecret).toBe("y".repeat(40));
  expect(() => readConfig({ ...remote, JWT_SECRET_FILE: file })).toThrow(
    "JWT_SECRET e JWT_SECRET_FILE têm valor; informe só um deles",
  );
  expect(() => readConfig({ ...rest, JWT_SECRET_FILE: `${file}-missing` })).toThrow(
    `JWT_SECRET_FILE tem "${file}-missing"; precisa ser um arquivo que se possa ler (ENOENT)`,
  );
});

test("a secret may come from a credential of systemd", () => {
  const { JWT_SECRET: _, ...rest } = remote;
  const given = { CREDENTIALS_DIRECTORY: dataDir };
  writeFileSync(join(dataDir, "concurso.JWT_SECRET"), `${"z".repeat(40)}\n`);
  expect(readConfig({ ...rest, ...given }).jwtSecret).toBe("z".repeat(40));
  expect(() => readConfig({ ...remote, ...given })).toThrow(
    "JWT_SECRET e a credencial concurso.JWT_SECRET têm valor; informe só um deles",
  );
  rmSync(join(dataDir, "concurso.JWT_SECRET"));
  expect(readConfig({ ...remote, ...given }).jwtSecret).toBe(remote.JWT_SECRET);
});

test("only processes that send mail need a mail server", () => {
  expect(readConfig({ ...remote, SMTP_URL: "", ROLE: "web" }).smtp).toBeUndefined();
});

test("production never serves the emulators' page", () => {
  const emulated = { ...remote, EMULATORS_URL: "http://127.0.0.1:9000/" };
  expect(readConfig(emulated).emulatorsUrl).toBe("http://127.0.0.1:9000");
  expect(readConfig({ ...emulated, ...production }).emulatorsUrl).toBeUndefined();
});

test("secrets missing beside an existing database are asked for, not generated", () => {
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
  expect(() => readConfig({ ...smtp, DATA_DIR: dataDir })).toThrow(
    `DATA_DIR: falta o arquivo "${join(dataDir, "secrets.json")}", que tem a senha do banco`,
  );
  expect(existsSync(join(dataDir, "secrets.json"))).toBe(false);
});

test("damaged or unreadable secrets stop the start instead of being replaced", () => {
  writeFileSync(join(dataDir, "secrets.json"), "{");
  expect(() => readConfig({ ...smtp, DATA_DIR: dataDir })).toThrow("está danificado");
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  expect(() => readConfig({ ...smtp, DATA_DIR: file })).toThrow(
    `DATA_DIR tem "${file}"; precisa ser um diretório`,
  );
});

test("Google's own keys and issuers are the defaults once there is a client", () => {
  expect(readConfig(remote).google).toBeUndefined();
  expect(readConfig({ ...remote, GOOGLE_CLIENT_ID: "c" }).google).toEqual({
    clientId: "c",
    jwksUrl: "https://www.googleapis.com/oauth2/v3/certs",
    issuers: ["https://accounts.google.com", "accounts.google.com"],
    isStandIn: false,
  });
  const own = { GOOGLE_CLIENT_ID: "c", GOOGLE_JWKS_URL: "http://127.0.0.1:1/certs", GOOGLE_ISSUER: "eu" };
  expect(readConfig({ ...remote, ...own }).google).toMatchObject({
    jwksUrl: "http://127.0.0.1:1/certs",
    issuers: ["eu"],
    isStandIn: false,
  });
  const emulated = { ...remote, ...own, EMULATORS_URL: "http://127.0.0.1:1" };
  expect(readConfig(emulated).google?.isStandIn).toBe(true);
  const inProduction = { ...emulated, ...production };
  expect(readConfig(inProduction).google?.isStandIn, "never in production").toBe(false);
});
