import type { Values } from "./environment.ts";
import { StartError } from "./platform/start-error.ts";

type Group = {
  names: readonly (keyof Values)[];
  /** The common name of more than two variables. */
  family?: string;
  /** A variable that is useless without the other variables, but optional when they are set. */
  besides?: keyof Values;
};

/** Groups of variables that are set together or not at all. */
const groups: Group[] = [
  {
    names: ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
    family: "WHATSAPP_*",
  },
  { names: ["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_NAME", "TELEGRAM_WEBHOOK_SECRET"], family: "TELEGRAM_*" },
  { names: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] },
  { names: ["MAIL_EVENTS_PROVIDER", "MAIL_EVENTS_KEY"] },
  { names: ["INLABS_EMAIL", "INLABS_PASSWORD"] },
  // A second opinion needs a model and a spending limit; a self-hosted model may have no key.
  {
    names: [
      "MODEL_KIND",
      "MODEL_URL",
      "MODEL_NAME",
      "MODEL_INPUT_PRICE",
      "MODEL_OUTPUT_PRICE",
      "MODEL_DAILY_CEILING",
    ],
    family: "MODEL_*",
    besides: "MODEL_KEY",
  },
  { names: ["DOCUMENTS_S3_URL", "DOCUMENTS_S3_KEY_ID", "DOCUMENTS_S3_SECRET"], family: "DOCUMENTS_S3_*" },
];

/**
 * Checks the groups.
 * @throws StartError that names what is missing beside what is there
 */
export function checkGroups(values: Values): void {
  if (values.ROLE !== "web" && !values.SMTP_URL) {
    throw new StartError(
      'SMTP_URL não tem nada; precisa ser o servidor de e-mail (smtp://…) para ROLE="worker" ou ' +
        '"all". O comando "npm start" usa um local.',
    );
  }
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL) {
    throw new StartError(
      "DATABASE_URL não tem nada; precisa ser o servidor principal, pois DATABASE_REPLICA_URL " +
        "aponta para uma réplica dele",
    );
  }
  for (const group of groups) requireGroup(values, group);
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL) {
    throw new StartError("ADMIN_EMAIL não tem nada; precisa ser o e-mail de quem tem a senha ADMIN_PASSWORD");
  }
}

function requireGroup(values: Values, { names, family, besides }: Group): void {
  const isThere = (name: keyof Values) => values[name] !== undefined && values[name] !== "";
  const missing = names.filter((name) => !isThere(name));
  const isAsked = missing.length < names.length || (besides !== undefined && isThere(besides));
  if (missing.length === 0 || !isAsked) return;
  const rule = family
    ? `precisa ser informado junto com as outras variáveis ${family}`
    : `${names.join(" e ")} precisam ser informados juntos`;
  throw new StartError(`${missing[0]} não tem nada; ${rule}`);
}
