import { limits } from "../limits.ts";

/** Shown when plans can't be loaded (accounts §9). Not for sale: their uuids do not exist. */
export const fallbackPlans = [
  {
    uuid: "00000000-0000-4000-8000-000000000001",
    name: "Gratuito",
    description: "Para começar a acompanhar os concursos.",
    price: 0,
    interval: "month" as const,
    features: [
      `Até ${limits.freePreferenceValues} preferências`,
      `${limits.freeVisibleConcursos} concursos recomendados`,
      "Alertas por e-mail, Telegram e avisos no celular",
      `Salve até ${limits.freeFavoritos} concursos favoritos`,
    ],
    stripe_price_id: null,
    is_active: true,
    duration_days: 0,
  },
  {
    uuid: "00000000-0000-4000-8000-000000000002",
    name: "Premium",
    description: "Tudo o que combina com você, também no WhatsApp.",
    price: 19.9,
    interval: "month" as const,
    features: [
      "Preferências ilimitadas",
      "Todos os concursos recomendados",
      "Alertas também por WhatsApp",
      "Favoritos ilimitados",
    ],
    stripe_price_id: null,
    is_active: true,
    duration_days: 0,
  },
  {
    uuid: "00000000-0000-4000-8000-000000000003",
    name: "Premium Anual",
    description: "O Premium por um ano, com economia de 16%.",
    price: 199.9,
    interval: "year" as const,
    features: ["Tudo do Premium", "Economia de 16% em relação ao plano mensal", "Um pagamento por ano"],
    stripe_price_id: null,
    is_active: true,
    duration_days: 0,
  },
];
