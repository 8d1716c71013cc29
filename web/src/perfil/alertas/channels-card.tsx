import type { User } from "@cav/contract/users/users.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { PhoneNumber } from "../../ui/fields/phone-number.tsx";
import { ChannelFields, TelefoneField, type UserDataForm } from "../conta/person-fields.tsx";
import { UserForm } from "../conta/user-form.tsx";

const id = "canais";

/** Card of the channels, with the user's mail address and phone number. */
export function ChannelsCard({ user }: { user: User }) {
  const heading = (
    <Title order={2} fz={17} id={id}>
      Canais
    </Title>
  );
  return (
    <UserForm user={user} id={id} heading={heading} button="Salvar canais">
      {(form) => (
        <>
          <ChannelFields form={form} userType={user.user_type} verb="Receber" email={user.email} />
          {isPremium(user.user_type) && <Telefone form={form} telefone={user.telefone} />}
        </>
      )}
    </UserForm>
  );
}

/** The number for WhatsApp; the field opens on request once a number is saved. */
function Telefone({ form, telefone }: Pick<User, "telefone"> & { form: UserDataForm }) {
  const [isOpen, setOpen] = useState(!telefone);
  if (isOpen || !telefone) return <TelefoneField form={form} />;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm">
        Telefone: <PhoneNumber telefone={telefone} />
      </Text>
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
