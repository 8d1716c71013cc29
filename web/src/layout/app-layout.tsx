import { initials } from "@cav/contract/format.ts";
import { ActionIcon, Avatar, Button, Container, Drawer, Menu, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLogout, IconMenu2, IconSchool, IconUser } from "@tabler/icons-react";
import { Link, NavLink, Outlet, useNavigate } from "react-router";
import { useOfflineReading } from "../lib/offline.ts";
import { useSession, useUser } from "../lib/session-context.tsx";
import { useMyMentor } from "../mentores/use-my-mentor.ts";
import { Logo } from "../ui/logo.tsx";
import { UpgradeButton } from "../ui/upgrade-button.tsx";
import { DemonstrationNotice } from "./demonstration-notice.tsx";
import { Footer } from "./footer.tsx";
import classes from "./layout.module.css";
import { adminLinks, appLinks, type MenuLink } from "./menu.ts";
import { OfflineNotice } from "./offline-notice.tsx";

/** Bar, drawer and footer of the logged-in screens. */
export default function AppLayout() {
  const { user_type } = useUser();
  useOfflineReading();
  const [isOpen, { open, close }] = useDisclosure(false);
  const forAdmins = adminLinks(user_type);
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Container className={classes.barRow}>
          <ActionIcon className={classes.narrowOnly} aria-label="Abrir menu" onClick={open}>
            <IconMenu2 size={24} aria-hidden="true" />
          </ActionIcon>
          <Link to="/meus-concursos" className={classes.brand} aria-label="Concurso à Vista, meus concursos">
            <Logo />
          </Link>
          <nav className={classes.wideOnly} aria-label="Principal" style={{ marginLeft: 16 }}>
            {appLinks.map(({ label, to }) => (
              <NavLink key={to} to={to} end className={classes.navLink}>
                {label}
              </NavLink>
            ))}
          </nav>
          <span className={classes.spacer} />
          {user_type === "REGULAR" && <UpgradeButton />}
          <AccountMenu />
        </Container>
      </header>
      {forAdmins.length > 0 && <AdminBar links={forAdmins} />}
      <DemonstrationNotice isRemembered />
      <OfflineNotice />
      <MobileDrawer links={[...appLinks, ...forAdmins]} isOpen={isOpen} onClose={close} />
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

/** A line of its own on wide screens: the bar has no room for the administrators' buttons, too. */
function AdminBar({ links }: { links: MenuLink[] }) {
  return (
    <nav className={`${classes.adminBar} ${classes.wideOnly}`} aria-label="Administração">
      <Container className={classes.adminRow}>
        {links.map(({ label, to }) => (
          <NavLink key={to} to={to} className={classes.navLink}>
            {label}
          </NavLink>
        ))}
      </Container>
    </nav>
  );
}

type DrawerProps = { links: MenuLink[]; isOpen: boolean; onClose: () => void };

function MobileDrawer({ links, isOpen, onClose }: DrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={300}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <Stack gap={4}>
            <Drawer.CloseButton aria-label="Fechar menu" size={44} />
            <nav aria-label="Menu">
              <Stack gap={4}>
                {links.map(({ label, to }) => (
                  <NavLink key={to} to={to} end className={classes.navLink} onClick={onClose}>
                    {label}
                  </NavLink>
                ))}
              </Stack>
            </nav>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function AccountMenu() {
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
        <Button variant="subtle" px={6} aria-label={`Conta de ${nome}`}>
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
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden="true" />} onClick={() => void leave()}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
