import { useClickOutside } from "@mantine/hooks";
import { useRef } from "react";
import { NavLink } from "react-router";
import { useKnownUser } from "../lib/session-context.tsx";
import { IconChevronDown } from "../ui/icons/chevron-down.ts";
import classes from "./layout.module.css";
import { adminLinks, isStaff, promotedLinks } from "./menu.ts";
import { useBarLinks } from "./use-bar-links.ts";

/** Staff links in the bar: a few beside a menu with all of them. */
export function StaffNav() {
  const user = useKnownUser();
  const links = useBarLinks(promotedLinks);
  if (user && !isStaff(user)) return null;
  return (
    <nav
      className={classes.staff}
      aria-label="Administração"
      data-for={user ? undefined : "ADMIN EDITOR SUPORTE"}
    >
      {links.map(({ label, to, end, kinds }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={`${classes.navLink} ${classes.roomyOnly}`}
          data-for={kinds}
        >
          {label}
        </NavLink>
      ))}
      <StaffMenu />
    </nav>
  );
}

/** Opens without scripts, so that it works in the first frame. */
function StaffMenu() {
  const links = useBarLinks(adminLinks);
  const summary = useRef<HTMLElement>(null);
  const menu = useClickOutside<HTMLDetailsElement>(close);
  function close() {
    if (menu.current) menu.current.open = false;
  }
  return (
    <details
      ref={menu}
      className={classes.staffMenu}
      // Catches keys from the menu's button and from the links inside.
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !menu.current?.open) return;
        close();
        summary.current?.focus();
      }}
    >
      <summary ref={summary} className={classes.navLink}>
        Administração
        <IconChevronDown size={16} aria-hidden="true" />
      </summary>
      <div className={classes.staffPanel}>
        {links.map(({ label, to, end, kinds }) => (
          <NavLink key={to} to={to} end={end} className={classes.navLink} data-for={kinds} onClick={close}>
            {label}
          </NavLink>
        ))}
      </div>
    </details>
  );
}
