import type { User, UserType } from "@cav/contract/users/users.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { PhoneField } from "../../ui/fields/phone-field.tsx";
import { PlainField } from "../../ui/fields/plain-field.tsx";
import { PlainSwitch } from "../../ui/fields/plain-switch.tsx";

/** Data that users, and administrators for them, may change. */
type KnownUser = Pick<User, "nome" | "habilitar_email" | "habilitar_whatsapp"> & { telefone: string };

/** The part of a form that these fields need. */
export type UserDataForm = {
  values: KnownUser;
  setValues: (change: Partial<KnownUser>) => void;
  faultOf: (field: keyof KnownUser) => string | undefined;
};

/** Converts a user to form fields; a missing phone is "", and a + marks the country code. */
export function userOf(user: Pick<User, keyof KnownUser>): KnownUser {
  const { nome, telefone, habilitar_email, habilitar_whatsapp } = user;
  return { nome, telefone: telefone ? `+${telefone}` : "", habilitar_email, habilitar_whatsapp };
}

type NameProps = { form: UserDataForm; autoComplete: "name" | "off" };

export function NameField({ form: { values, setValues, faultOf }, autoComplete }: NameProps) {
  return (
    <PlainField
      label="Nome"
      autoComplete={autoComplete}
      value={values.nome}
      onChange={({ currentTarget }) => setValues({ nome: currentTarget.value })}
      error={faultOf("nome")}
    />
  );
}

/** Field for the phone number that WhatsApp uses. */
export function TelefoneField({ form: { values, setValues, faultOf } }: { form: UserDataForm }) {
  return (
    <PhoneField
      label="Telefone"
      value={values.telefone}
      onChange={(telefone) => setValues({ telefone })}
      error={faultOf("telefone")}
    />
  );
}

/** `email`: the address that gets the mails, unless it is shown beside the field. */
type ChannelProps = { form: UserDataForm; userType: UserType; verb: "Receber" | "Recebe"; email?: string };

/** Switches of mail and WhatsApp; WhatsApp requires premium (accounts §6). */
export function ChannelFields({ form: { values, setValues, faultOf }, userType, verb, email }: ChannelProps) {
  const premium = isPremium(userType);
  return (
    <>
      <PlainSwitch
        label={`${verb} alertas por e-mail`}
        description={email}
        checked={values.habilitar_email}
        onChange={(habilitar_email) => setValues({ habilitar_email })}
        error={faultOf("habilitar_email")}
      />
      <PlainSwitch
        label={`${verb} alertas por WhatsApp`}
        description={premium ? undefined : "Disponível apenas para usuários premium"}
        disabled={!premium}
        checked={values.habilitar_whatsapp}
        onChange={(habilitar_whatsapp) => setValues({ habilitar_whatsapp })}
        error={faultOf("habilitar_whatsapp")}
      />
    </>
  );
}
