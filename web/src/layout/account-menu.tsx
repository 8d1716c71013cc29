import { Menu } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useMyMentor } from "../lib/my-mentor.ts";
import { useSession } from "../lib/session-context.tsx";
import { IconEye } from "../ui/icons/eye.ts";
import { IconLogout } from "../ui/icons/logout.ts";
import { IconRoute } from "../ui/icons/route.ts";
import { IconSchool } from "../ui/icons/school.ts";
import { IconUser } from "../ui/icons/user.ts";
import { AccountButton } from "./account-button.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** What concerns the reader's account. It is fetched when it is asked for, so that it opens by itself, from its button. */
export default function AccountMenu() {
  const { signOut } = useSession();
  const { mentor } = useMyMentor();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The button that was pressed is gone: this one has its focus, and has it again when the menu closes.
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  async function leave() {
    await import("../lib/push.ts").then(({ removeOwnDevice }) => removeOwnDevice()).catch(() => undefined);
    await signOut();
    await navigate("/login");
  }
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/perfil" leftSection={<IconUser size={18} aria-hidden="true" />}>
          Meu Perfil
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/minha-jornada"
          leftSection={<IconRoute size={18} aria-hidden="true" />}
        >
          Minha Jornada
        </Menu.Item>
        <Menu.Item component={Link} to="/paginas" leftSection={<IconEye size={18} aria-hidden="true" />}>
          Minhas Páginas
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
