import { Button, type ButtonProps, Group } from "@mantine/core";

type FormEndProps = Pick<ButtonProps, "children" | "color" | "disabled" | "loading"> & {
  onCancel: () => void;
};

/** The end of a form that may be given up: the button for that, and the one that sends it. */
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
