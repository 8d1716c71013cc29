import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";

/** Password field with a labelled show/hide button. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        "aria-label": isVisible ? "Ocultar senha" : "Mostrar senha",
        tabIndex: 0,
        "aria-hidden": false,
      }}
    />
  );
}
