import { isPremium, type User, type UserType } from "@cav/contract/users.ts";
import { TextInput } from "@mantine/core";
import { useFormContext } from "react-hook-form";
import { FormPhone } from "../ui/form-phone.tsx";
import { FormSwitch } from "../ui/form-switch.tsx";

/** Data that users, and administrators for them, may change. */
type KnownUser = Pick<User, "nome" | "habilitar_email" | "habilitar_whatsapp"> & { telefone: string };

/** Converts a user to form fields; a missing phone is "", and a + marks the country code. */
export function userOf(user: Pick<User, keyof KnownUser>): KnownUser {
  const { nome, telefone, habilitar_email, habilitar_whatsapp } = user;
  return { nome, telefone: telefone ? `+${telefone}` : "", habilitar_email, habilitar_whatsapp };
}

type IdentityProps = { email: string; emailNote: string; autoComplete: "name" | "off" };

/** Name and e-mail; the e-mail is read-only (accounts §5). */
export function IdentityFields({ email, emailNote, autoComplete }: IdentityProps) {
  const { register, formState } = useFormContext<KnownUser>();
  return (
    <>
      <TextInput
        label="Nome"
        autoComplete={autoComplete}
        error={formState.errors.nome?.message}
        {...register("nome")}
      />
      <TextInput label="E-mail" variant="filled" value={email} readOnly description={emailNote} />
    </>
  );
}

/** Number for WhatsApp. */
export function TelefoneField() {
  const { control } = useFormContext<KnownUser>();
  return <FormPhone control={control} name="telefone" label="Telefone" />;
}

/** `email`: recipient of mails, unless shown beside. */
type ChannelProps = { userType: UserType; verb: "Receber" | "Recebe"; email?: string };

/** Switches of mail and WhatsApp; WhatsApp requires premium (accounts §6). */
export function ChannelFields({ userType, verb, email }: ChannelProps) {
  const { control } = useFormContext<KnownUser>();
  const premium = isPremium(userType);
  return (
    <>
      <FormSwitch
        control={control}
        name="habilitar_email"
        label={`${verb} alertas por e-mail`}
        description={email}
      />
      <FormSwitch
        control={control}
        name="habilitar_whatsapp"
        label={`${verb} alertas por WhatsApp`}
        description={premium ? undefined : "Disponível apenas para usuários premium"}
        disabled={!premium}
      />
    </>
  );
}
