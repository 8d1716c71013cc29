import { formatDateOf, formatMoney } from "@cav/contract/format.ts";
import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import table from "../../ui/frames/data-table.module.css";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { userPaymentsQuery } from "./queries.ts";

/** Payments and refunds of a user. */
export function Payments({ uuid }: { uuid: string }) {
  const payments = useQuery(userPaymentsQuery(uuid));
  if (payments.isPending) return <Skeleton height={72} radius={8} aria-busy="true" />;
  if (payments.isError)
    return <ErrorState title="Erro ao carregar os pagamentos" onRetry={() => void payments.refetch()} />;
  if (payments.data.length === 0) return <Text c="dimmed">Nenhum pagamento.</Text>;
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label="Pagamentos">
        <thead>
          <tr>
            <th scope="col">Plano</th>
            <th scope="col">Pago em</th>
            <th scope="col">Valor</th>
            <th scope="col">Devolvido</th>
          </tr>
        </thead>
        <tbody>
          {payments.data.map(
            ({ plano, moeda, valor, pago_em, devolvido, devolvido_em, devolucao_falhou_em }) => (
              <tr key={pago_em}>
                <th scope="row">{plano}</th>
                <td data-label="Pago em" className="numeric">
                  {formatDateOf(pago_em)}
                </td>
                <td data-label="Valor" className="numeric">
                  {formatMoney(valor, moeda)}
                </td>
                <td data-label="Devolvido" className="numeric">
                  {devolvido && devolvido_em
                    ? `${formatMoney(devolvido, moeda)} em ${formatDateOf(devolvido_em)}`
                    : "Nada"}
                  {devolucao_falhou_em && (
                    <Text c="red.9" fz="sm">
                      A devolução falhou em {formatDateOf(devolucao_falhou_em)}
                    </Text>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
