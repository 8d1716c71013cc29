import { Divider, Drawer, Stack } from "@mantine/core";
import { NavLink } from "react-router";
import { BarOffer } from "./bar-offer.tsx";
import classes from "./layout.module.css";
import { appLinks, type MenuLink } from "./menu.ts";

type DrawerProps = { staffLinks: MenuLink[]; isOpen: boolean; onClose: () => void };

/** The bar's links on narrow screens. */
export default function MobileDrawer({ staffLinks, isOpen, onClose }: DrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={300}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <Stack gap={4}>
            <Drawer.CloseButton aria-label="Fechar menu" size={44} />
            <Links label="Menu" links={appLinks} onClick={onClose} />
            <BarOffer onClick={onClose} />
            {staffLinks.length > 0 && (
              <>
                <Divider my="xs" label="Administração" labelPosition="left" />
                <Links label="Administração" links={staffLinks} onClick={onClose} />
              </>
            )}
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Links({ label, links, onClick }: { label: string; links: MenuLink[]; onClick: () => void }) {
  return (
    <nav aria-label={label}>
      <Stack gap={4}>
        {links.map(({ label, to, end }) => (
          <NavLink key={to} to={to} end={end} className={classes.navLink} onClick={onClick}>
            {label}
          </NavLink>
        ))}
      </Stack>
    </nav>
  );
}
