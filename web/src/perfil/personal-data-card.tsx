import { typeLabel, type User } from "@cav/contract/users.ts";
import { Group, Title } from "@mantine/core";
import { Tag } from "../ui/tag.tsx";
import { IdentityFields } from "./person-fields.tsx";
import { UserForm } from "./user-form.tsx";

const id = "dados-pessoais";

/** Name and e-mail; the e-mail has its own form (accounts §5). */
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
    <UserForm user={user} id={id} heading={heading} button="Salvar dados">
      <IdentityFields
        email={user.email}
        emailNote="Para trocar de e-mail, veja Acesso à conta, mais abaixo."
        autoComplete="name"
      />
    </UserForm>
  );
}
