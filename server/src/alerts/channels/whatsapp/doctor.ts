import type { Config } from "../../../config.ts";
import { whatsAppTemplates } from "../../../messages/index.ts";
import { causeOf, type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import {
  readWhatsAppAccount,
  type WhatsAppAccount,
  type WhatsAppPhone,
  WhatsAppRefusal,
} from "../../../platform/providers/whatsapp/account.ts";

const { ok, warning, off, broken } = findingsOf("WhatsApp");
const templates = findingsOf("Modelos do WhatsApp");
const webhook = findingsOf("Webhook do WhatsApp");

/** Asks the provider about number, templates and webhooks. Sends nothing. */
export async function checkWhatsApp(config: Config, { timeoutMs }: Surroundings): Promise<Finding[]> {
  const { whatsapp } = config;
  if (!whatsapp)
    return [
      off(
        config.production
          ? "desligado: alertas só por e-mail"
          : "sem credenciais: vai para o simulador local",
      ),
    ];
  const account = readWhatsAppAccount({ ...whatsapp, timeoutMs });
  let phone: WhatsAppPhone;
  try {
    phone = await account.phone();
  } catch (error) {
    return [refused(error)];
  }
  const idOf = (type: string) =>
    phone.health_status?.entities.find(({ entity_type }) => entity_type === type)?.id;
  return [
    describe(phone),
    ...(await checkTemplates(account, idOf("WABA"), whatsapp.template)),
    await checkWebhook(account, idOf("APP"), config.appUrl),
  ];
}

function refused(error: unknown): Finding {
  if (error instanceof WhatsAppRefusal)
    return broken(
      `a API recusa (${error.message})`,
      "confira WHATSAPP_TOKEN (de um usuário do sistema, sem prazo) e WHATSAPP_PHONE_NUMBER_ID",
    );
  return broken(`a API não responde (${causeOf(error)})`, "confira WHATSAPP_API_BASE e a saída da rede");
}

function describe({
  display_phone_number,
  verified_name,
  quality_rating,
  health_status,
}: WhatsAppPhone): Finding {
  const said =
    `${display_phone_number ?? "número"} (${verified_name ?? "sem nome"}), qualidade ` +
    `${quality_rating ?? "?"}`;
  const where = "veja o motivo no Gerenciador do WhatsApp, na saúde da conta";
  if (health_status?.can_send_message === "BLOCKED") return broken(`${said}: bloqueado para enviar`, where);
  if (health_status?.can_send_message === "LIMITED") return warning(`${said}: envio limitado`, where);
  return quality_rating === "RED" ? warning(said, where) : ok(said);
}

async function checkTemplates(
  account: WhatsAppAccount,
  wabaId: string | undefined,
  novoConcurso: string,
): Promise<Finding[]> {
  if (!wabaId)
    return [templates.warning("a API não disse de que conta é o número", "confira os modelos no painel")];
  let registered: Awaited<ReturnType<WhatsAppAccount["templates"]>>;
  try {
    registered = await account.templates(wabaId);
  } catch (error) {
    const mend = "dê ao usuário do sistema a permissão whatsapp_business_management";
    return [templates.warning(`não puderam ser lidos (${causeOf(error)})`, mend)];
  }
  const findings = Object.entries(whatsAppTemplates).flatMap(([ours, { language, category, body }]) => {
    const name = ours === "concurso_novo" ? novoConcurso : ours;
    const theirs = registered.find((one) => one.name === name && one.language === language);
    if (!theirs)
      return [
        templates.broken(`${name} (${language}) não está registrado`, "registre-o como em docs/providers.md"),
      ];
    if (theirs.status !== "APPROVED")
      return [
        templates.broken(
          `${name} está ${theirs.status}`,
          "espere a aprovação, ou corrija o que foi recusado",
        ),
      ];
    const text = theirs.components.find(({ type }) => type === "BODY")?.text;
    // The provider writes authentication texts itself, so they are not compared.
    if (category !== "AUTHENTICATION" && text !== undefined && text.trim() !== body)
      return [
        templates.warning(`o texto de ${name} não é o deste produto`, "registre o texto palavra por palavra"),
      ];
    return [];
  });
  return findings.length > 0 ? findings : [templates.ok("os cinco estão aprovados, com o texto certo")];
}

const neededFields = ["messages", "user_preferences"];

async function checkWebhook(
  account: WhatsAppAccount,
  appId: string | undefined,
  appUrl: string,
): Promise<Finding> {
  if (!appId) return webhook.warning("a API não disse qual é o aplicativo", "confira o webhook no painel");
  const wanted = `${appUrl}/api/whatsapp/webhook`;
  try {
    const found = (await account.webhooks(appId)).find(
      ({ object }) => object === "whatsapp_business_account",
    );
    if (!found || found.active === false)
      return webhook.broken("não está inscrito", `aponte-o para ${wanted} no painel do aplicativo`);
    if (found.callback_url !== wanted)
      return webhook.broken(`vai para ${found.callback_url}`, `aponte-o para ${wanted}`);
    const missing = neededFields.filter((field) => !found.fields.some(({ name }) => name === field));
    if (missing.length > 0)
      return webhook.broken(
        `não recebe ${missing.join(" nem ")}`,
        `inscreva os campos ${neededFields.join(" e ")}`,
      );
    return webhook.ok(`${wanted}, com ${neededFields.join(" e ")}`);
  } catch (error) {
    const mend = "confira WHATSAPP_APP_SECRET, em Configurações do aplicativo > Básico";
    return webhook.broken(`o segredo do aplicativo não foi aceito (${causeOf(error)})`, mend);
  }
}
