import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: "auto", label: "Como no aparelho" },
  { value: "light", label: "Claro" },
  { value: "dark", label: "Escuro" },
];

/** Light, dark or system theme; stored in the browser and applied before the first paint. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      <Menu.Label>Tema</Menu.Label>
      {choices.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
