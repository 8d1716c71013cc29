import { permits } from "@cav/contract/access.ts";
import { formatDateOf } from "@cav/contract/format.ts";
import { subscriptionStanding } from "@cav/contract/subscriptions/standing.ts";
import { standingText } from "@cav/contract/subscriptions/standing-text.ts";
import type { Subscription } from "@cav/contract/subscriptions/subscriptions.ts";
import type { ListedUser } from "@cav/contract/users/admin-users.ts";
import type { UserType } from "@cav/contract/users/users.ts";
import { typeLabel } from "@cav/contract/users/users.words.ts";
import { Button, Skeleton, Text } from "@mantine/core";
import { Link } from "react-router";
import { useUser } from "../../lib/session-context.tsx";
import { PhoneNumber } from "../../ui/fields/phone-number.tsx";
import table from "../../ui/frames/data-table.module.css";
import { IconEye } from "../../ui/icons/eye.ts";
import { IconPencil } from "../../ui/icons/pencil.ts";
import { Tag, type TagTone } from "../../ui/tag.tsx";
import classes from "./users-table.module.css";

const tones: Record<UserType, TagTone> = { REGULAR: "neutral", PREMIUM: "success", ADMIN: "info" };

type Props = {
  users: ListedUser[];
  /** Subscriptions by the user's uuid; undefined while loading. */
  subscriptions: Record<string, Subscription> | undefined;
  isFailed: boolean;
};

export function UsersTable({ users, subscriptions, isFailed }: Props) {
  const mayEdit = permits("admin", useUser());
  const verb = mayEdit ? "Editar" : "Ver";
  const Icon = mayEdit ? IconPencil : IconEye;
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.table}`} aria-label="Usuários">
        <thead>
          <tr>
            <th scope="col">Usuário</th>
            <th scope="col">Telefone</th>
            <th scope="col">Tipo</th>
            <th scope="col">Assinatura</th>
            <th scope="col">Cadastro</th>
            <th scope="col">Último acesso</th>
            <th scope="col">Ações</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.uuid}>
              <th scope="row" className={classes.person}>
                {user.nome}
                <Text span display="block" c="dimmed" className={classes.email}>
                  {user.email}
                </Text>
              </th>
              <td data-label="Telefone" className="numeric">
                {user.telefone ? <PhoneNumber telefone={user.telefone} /> : "Não informado"}
              </td>
              <td data-label="Tipo">
                <Tag tone={tones[user.user_type]}>{typeLabel(user)}</Tag>
              </td>
              <td data-label="Assinatura">
                {subscriptions ? (
                  subscriptionText(subscriptions[user.uuid])
                ) : isFailed ? (
                  "Indisponível"
                ) : (
                  <Skeleton height={20} width={96} />
                )}
              </td>
              <td data-label="Cadastro" className="numeric">
                {formatDateOf(user.created_at)}
              </td>
              <td data-label="Último acesso" className="numeric">
                {user.ultimo_acesso ? formatDateOf(user.ultimo_acesso) : "Nunca"}
              </td>
              <td>
                <Button
                  miw="max-content"
                  component={Link}
                  to={`/admin/users/${user.uuid}/edit`}
                  variant="subtle"
                  px={8}
                  leftSection={<Icon size={18} aria-hidden="true" />}
                  aria-label={`${verb} ${user.nome}, ${user.email}`}
                >
                  {verb}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function subscriptionText(subscription: Subscription | undefined): string {
  if (!subscription) return "Nenhuma";
  const standing = subscriptionStanding(subscription);
  const { tag } = standingText(standing, subscription);
  return standing === "PAYING" || !tag ? subscription.plan_name : `${subscription.plan_name} (${tag.label})`;
}
