import { limits } from "@cav/contract/limits.ts";
import type { MentorForm } from "@cav/contract/site/mentores.ts";
import { Textarea, TextInput } from "@mantine/core";
import { Controller, useFormContext } from "react-hook-form";
import { keptByName, LocalPicker } from "../concursos/form/local-picker.tsx";
import { FormPhone } from "../ui/fields/form-phone.tsx";
import { FormSwitch } from "../ui/fields/form-switch.tsx";
import { MoneyField } from "../ui/fields/money-field.tsx";

/** Fields of a mentor's profile: name, subjects, place, price. */
export function ProfileFields() {
  const { control, register, formState } = useFormContext<MentorForm>();
  const { errors } = formState;
  return (
    <>
      <TextInput
        label="Nome"
        autoComplete="name"
        withAsterisk
        error={errors.nome?.message}
        {...register("nome")}
      />
      <FormPhone
        control={control}
        name="whatsapp"
        label="WhatsApp"
        note="Fica visível para quem usa a lista."
        withAsterisk
      />
      <TextInput
        label="Conteúdos"
        description="Separe por vírgulas: Direito Administrativo, Português"
        withAsterisk
        error={errors.conteudos?.message}
        {...register("conteudos")}
      />
      <Textarea
        size="md"
        label="Descrição"
        description="Sua experiência e como você ensina. A lista mostra os primeiros 380 caracteres."
        withAsterisk
        autosize
        minRows={5}
        maxLength={limits.mentorDescricaoMax}
        error={errors.descricao?.message}
        {...register("descricao")}
      />
      <Controller
        control={control}
        name="preco_hora"
        render={({ field }) => (
          <MoneyField
            label="Preço por hora"
            description="Deixe em zero para não informar."
            max={limits.mentorPriceMax}
            value={Number(field.value)}
            onChange={(value) => field.onChange(value === "" ? 0 : value)}
            onBlur={field.onBlur}
            ref={field.ref}
            error={errors.preco_hora?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="localizacao"
        render={({ field: { value, onChange } }) => (
          <LocalPicker
            label="Cidade"
            hasNoAreas
            kept={keptByName(0)}
            error={errors.localizacao?.message}
            value={value ? [value] : []}
            onChange={(picked) => onChange(picked.at(-1) ?? "")}
          />
        )}
      />
      <FormSwitch
        control={control}
        name="is_active"
        label="Perfil ativo"
        description="Inativo, o perfil não aparece para os outros."
      />
      <FormSwitch
        control={control}
        name="publico"
        label="Página pública"
        description={
          "Depois de verificada pela equipe, qualquer pessoa lê a sua página, com o WhatsApp, também " +
          "sem conta, e buscadores a encontram."
        }
      />
    </>
  );
}
