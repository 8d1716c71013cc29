import type { User } from "@cav/contract/users.ts";
import { Text, Title } from "@mantine/core";
import { ChannelFields, TelefoneField } from "./person-fields.tsx";
import { UserForm } from "./user-form.tsx";

const id = "canais";

/** By which ways alerts come, and to which number. */
export function ChannelsCard({ user }: { user: User }) {
  const heading = (
    <div>
      <Title order={2} fz={17} id={id}>
        Canais
      </Title>
      <Text c="dimmed" size="sm">
        Os e-mails vão para {user.email}.
      </Text>
    </div>
  );
  return (
    <UserForm user={user} id={id} heading={heading} button="Salvar canais">
      <ChannelFields userType={user.user_type} verb="Receber" />
      <TelefoneField />
    </UserForm>
  );
}
