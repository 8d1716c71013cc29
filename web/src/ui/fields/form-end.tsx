import { Button, type ButtonProps, Group } from "@mantine/core";

type FormEndProps = Pick<ButtonProps, "children" | "color" | "disabled" | "loading"> & {
  onCancel: () => void;
};

/** Cancel and submit buttons of a form. */
export function FormEnd({ onCancel, children = "Salvar", ...send }: FormEndProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" {...send}>
        {children}
      </Button>
    </Group>
  );
}
