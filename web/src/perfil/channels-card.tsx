import { isPremium, type User } from "@cav/contract/users.ts";
import { Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { formatPhone } from "../ui/phone-field.tsx";
import { ChannelFields, TelefoneField } from "./person-fields.tsx";
import { UserForm } from "./user-form.tsx";

const id = "canais";

/** Channels with their address and number. */
export function ChannelsCard({ user }: { user: User }) {
  const heading = (
    <Title order={2} fz={17} id={id}>
      Canais
    </Title>
  );
  return (
    <UserForm user={user} id={id} heading={heading} button="Salvar canais">
      <ChannelFields userType={user.user_type} verb="Receber" email={user.email} />
      {isPremium(user.user_type) && <Telefone telefone={user.telefone} />}
    </UserForm>
  );
}

/** The number for WhatsApp; the field opens on request once a number is saved. */
function Telefone({ telefone }: Pick<User, "telefone">) {
  const [isOpen, setOpen] = useState(!telefone);
  if (isOpen || !telefone) return <TelefoneField />;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm">Telefone: {formatPhone(`+${telefone}`)}</Text>
      <Button
        variant="default"
        size="compact-md"
        flex="none"
        aria-label="Alterar telefone"
        onClick={() => setOpen(true)}
      >
        Alterar
      </Button>
    </Group>
  );
}
