import { describeCanais } from "@cav/contract/alerts/notifications.words.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { formatDateOf } from "@cav/contract/format.ts";
import type { AdminUser } from "@cav/contract/users/admin-users.ts";
import { typeLabel } from "@cav/contract/users/users.words.ts";
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PhoneNumber } from "../../ui/fields/phone-number.tsx";
import { Tag } from "../../ui/tag.tsx";
import classes from "./audit-log.module.css";

/** Read-only data of a user. */
export function UserFacts({ user }: { user: AdminUser }) {
  const { telefone, telefone_a_confirmar: isUnproved } = user;
  const facts: [string, ReactNode][] = [
    ["Nome", user.nome],
    ["E-mail", user.email + (user.email_a_confirmar ? " (não confirmado: nenhum alerta vai para ele)" : "")],
    ["Telefone", telefone ? <Telefone key="telefone" {...{ telefone, isUnproved }} /> : "Não informado"],
    ["Alertas", channelsText(user)],
    ["Entra por", waysIn(user)],
    ["Cadastro", formatDateOf(user.created_at)],
  ];
  return (
    <Card component="section" aria-labelledby="dados-do-usuario">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} fz={20} id="dados-do-usuario">
            Dados do usuário
          </Title>
          <Tag tone="info">Conta {typeLabel(user)}</Tag>
        </Group>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <Text component="dt" c="dimmed" fz={14}>
                {name}
              </Text>
              <Text component="dd">{value}</Text>
            </div>
          ))}
        </dl>
      </Stack>
    </Card>
  );
}

function Telefone({ telefone, isUnproved }: { telefone: string; isUnproved: boolean }) {
  return (
    <>
      <PhoneNumber telefone={telefone} />
      {isUnproved && " (não confirmado: nenhum alerta vai para ele)"}
    </>
  );
}

function channelsText(user: AdminUser): string {
  const channels = channelNames.filter((channel) => user[`habilitar_${channel}`]);
  if (channels.length === 0) return "Nenhum canal ligado";
  return `${describeCanais(channels)}${user.recebe_alertas ? "" : "; nenhum deles chega à pessoa agora"}`;
}

function waysIn({ has_password, google_ligado, segundo_fator }: AdminUser): string {
  const ways = [
    ...(has_password ? ["senha"] : []),
    ...(google_ligado ? ["Google"] : []),
    ...(segundo_fator ? ["segundo fator ou chave de acesso"] : []),
  ];
  return ways.length > 0 ? ways.join(", ") : "nada: falta definir a senha";
}
