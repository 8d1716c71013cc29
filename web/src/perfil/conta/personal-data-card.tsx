import type { User } from "@cav/contract/users/users.ts";
import { typeLabel } from "@cav/contract/users/users.words.ts";
import { Card, Group, Stack, Title } from "@mantine/core";
import { Tag } from "../../ui/tag.tsx";
import { AccessRows } from "./access-rows.tsx";
import { NameField } from "./person-fields.tsx";
import { UserForm } from "./user-form.tsx";

const id = "dados-pessoais";

/** Name, e-mail and password; the last two need a proof (accounts §5). */
export function PersonalDataCard({ user }: { user: User }) {
  const heading = (
    <Group justify="space-between">
      <Title order={2} fz={20} id={id}>
        Dados pessoais
      </Title>
      <Tag tone="info">Conta {typeLabel(user)}</Tag>
    </Group>
  );
  return (
    <Card>
      <Stack gap="md">
        <UserForm user={user} id={id} heading={heading} button="Salvar dados">
          {(form) => <NameField form={form} autoComplete="name" />}
        </UserForm>
        <div>
          <AccessRows user={user} />
        </div>
      </Stack>
    </Card>
  );
}
