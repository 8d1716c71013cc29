import { initials } from "@cav/contract/format.ts";
import { Avatar, Button, Menu } from "@mantine/core";
import { IconLogout, IconSchool, IconUser } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { useMyMentor } from "../lib/my-mentor.ts";
import { useSession, useUser } from "../lib/session-context.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** The reader's initials, and what concerns their account. */
export default function AccountMenu() {
  const { nome } = useUser();
  const { signOut } = useSession();
  const { mentor } = useMyMentor();
  const navigate = useNavigate();
  async function leave() {
    await signOut();
    await navigate("/login");
  }
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="subtle" px={6} aria-label={`Conta de ${nome} (${initials(nome)})`}>
          <Avatar color="azul" variant="filled" radius="xl" size={36} aria-hidden="true">
            {initials(nome)}
          </Avatar>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/perfil" leftSection={<IconUser size={18} aria-hidden="true" />}>
          Meu Perfil
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/mentores/cadastro"
          leftSection={<IconSchool size={18} aria-hidden="true" />}
        >
          {mentor ? "Editar Perfil de Mentor" : "Seja um Mentor"}
        </Menu.Item>
        <Menu.Divider />
        <ThemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden="true" />} onClick={() => void leave()}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
