import { barOffer } from "@cav/contract/subscriptions/standing.ts";
import { Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useMyMentor } from "../lib/my-mentor.ts";
import { useSession, useUser } from "../lib/session-context.tsx";
import { useStanding } from "../lib/standing.ts";
import { IconBell } from "../ui/icons/bell.ts";
import { IconBookmark } from "../ui/icons/bookmark.ts";
import { IconEye } from "../ui/icons/eye.ts";
import { IconLogout } from "../ui/icons/logout.ts";
import { IconRoute } from "../ui/icons/route.ts";
import { IconSchool } from "../ui/icons/school.ts";
import { IconSearch } from "../ui/icons/search.ts";
import { IconStar } from "../ui/icons/star.ts";
import { IconUser } from "../ui/icons/user.ts";
import { IconUsers } from "../ui/icons/users.ts";
import { AccountButton } from "./account-button.tsx";
import { adminLinks, isStaff } from "./menu.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** Account menu; loaded on request, so it opens from its own button. */
export default function AccountMenu() {
  const { signOut } = useSession();
  const user = useUser();
  const { mentor } = useMyMentor();
  const navigate = useNavigate();
  const now = { getInitialValueInEffect: false };
  const isWide = useMediaQuery("(min-width: 56.25em)", undefined, now);
  const isRoomy = useMediaQuery("(min-width: 75em)", undefined, now);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Moves the focus from the replaced button, which also gets it back when the menu closes.
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
      <Menu.Dropdown mah="calc(100dvh - 72px)" style={{ overflowY: "auto" }}>
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
        {isStaff(user) && <PersonalItems isWide={isWide} />}
        {!isRoomy && <NarrowItems />}
        <Menu.Item
          component={Link}
          to="/mentores/cadastro"
          leftSection={<IconSchool size={18} aria-hidden="true" />}
        >
          {mentor ? "Editar Perfil de Mentor" : "Seja um Mentor"}
        </Menu.Item>
        {!isWide && <StaffItems />}
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

/** Items that candidates have in the bar; the bar of staff has no room for them. */
function PersonalItems({ isWide }: { isWide: boolean | undefined }) {
  return (
    <>
      {!isWide && (
        <Menu.Item component={Link} to="/concursos" leftSection={<IconSearch size={18} aria-hidden="true" />}>
          Todos os Concursos
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to="/meus-concursos?aba=salvos"
        leftSection={<IconBookmark size={18} aria-hidden="true" />}
      >
        Salvos
      </Menu.Item>
      <Menu.Item
        component={Link}
        to="/perfil/alertas"
        leftSection={<IconBell size={18} aria-hidden="true" />}
      >
        Alertas
      </Menu.Item>
    </>
  );
}

/** Items that wide screens show in the bar. */
function NarrowItems() {
  const { standing } = useStanding();
  const offer = standing && barOffer(standing);
  return (
    <>
      <Menu.Item component={Link} to="/mentores" leftSection={<IconUsers size={18} aria-hidden="true" />}>
        Mentores
      </Menu.Item>
      {offer && (
        <Menu.Item
          component={Link}
          to={offer === "pay" ? "/perfil/assinatura" : "/plans"}
          leftSection={<IconStar size={18} aria-hidden="true" />}
        >
          {offer === "pay" ? "Regularizar Pagamento" : "Fazer Upgrade"}
        </Menu.Item>
      )}
    </>
  );
}

/** Administration links; wide screens show them in a separate bar. */
function StaffItems() {
  const links = adminLinks(useUser());
  if (links.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Administração</Menu.Label>
      {links.map(({ label, to }) => (
        <Menu.Item key={to} component={Link} to={to}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
