import type { Config } from "../../../config.ts";
import { type Finding, findAnswer, findingsOf, type Surroundings } from "../../../platform/finding.ts";

const { ok, warning } = findingsOf("Avisos nos aparelhos");

/** Checks that this machine can reach the push services; sends nothing. */
export async function checkPush(
  { push, production }: Config,
  { env, pushServices, timeoutMs }: Surroundings,
): Promise<Finding[]> {
  if (push.standIn !== undefined) return [ok("vão para o simulador local")];
  const answers = await Promise.all(
    pushServices.map(async (url) => ({ url, answer: await findAnswer(url, timeoutMs) })),
  );
  const silent = answers.flatMap(({ url, answer }) =>
    typeof answer === "string" ? `${new URL(url).host} (${answer})` : [],
  );
  const reached =
    silent.length > 0
      ? warning(
          `sem resposta de ${silent.join(", ")}`,
          "abra a saída deste servidor para a porta 443 desses serviços; até lá o e-mail leva o que iria por aviso",
        )
      : ok("os serviços dos navegadores respondem");
  if (env.VAPID_PRIVATE_KEY || !production || !env.JWT_SECRET) return [reached];
  const mend =
    "para trocar JWT_SECRET sem perder os aparelhos, guarde antes a chave em VAPID_PRIVATE_KEY (docs/providers.md)";
  return [reached, ok(`a chave vem de JWT_SECRET: ${mend}`)];
}
