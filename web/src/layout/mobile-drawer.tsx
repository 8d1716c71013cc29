import { Drawer, Stack } from "@mantine/core";
import { NavLink } from "react-router";
import { BarOffer } from "./bar-offer.tsx";
import classes from "./layout.module.css";
import type { MenuLink } from "./menu.ts";

type DrawerProps = { links: MenuLink[]; isOpen: boolean; onClose: () => void };

/** The bar's links on narrow screens. */
export default function MobileDrawer({ links, isOpen, onClose }: DrawerProps) {
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
            <BarOffer onClick={onClose} />
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
