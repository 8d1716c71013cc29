import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye } from "../icons/eye.ts";
import { IconEyeOff } from "../icons/eye-off.ts";

/** Password field with a button that shows it. Mantine's own acts before the click, so that early presses are lost. */
export function PasswordField(props: TextInputProps) {
  const [isVisible, { toggle }] = useDisclosure(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={isVisible ? "text" : "password"}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={isVisible ? "Ocultar senha" : "Mostrar senha"}
          onClick={toggle}
        >
          <Icon size={20} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
