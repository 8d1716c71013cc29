import { useClickOutside } from "@mantine/hooks";
import { useId, useRef, useState } from "react";
import { NavLink } from "react-router";
import { useUser } from "../lib/session-context.tsx";
import { IconChevronDown } from "../ui/icons/chevron-down.ts";
import classes from "./layout.module.css";
import { adminLinks, promotedLinks } from "./menu.ts";

/** Staff links in the bar: a few beside a menu with all of them. */
export function StaffNav() {
  const user = useUser();
  return (
    <nav className={classes.staff} aria-label="Administração">
      {promotedLinks(user).map(({ label, to, end }) => (
        <NavLink key={to} to={to} end={end} className={`${classes.navLink} ${classes.roomyOnly}`}>
          {label}
        </NavLink>
      ))}
      <StaffMenu />
    </nav>
  );
}

function StaffMenu() {
  const id = useId();
  const links = adminLinks(useUser());
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside<HTMLDivElement>(() => setOpen(false));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for the button and the links inside
    <div
      ref={menu}
      className={classes.staffMenu}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.navLink}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Administração
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className={classes.staffPanel} hidden={!isOpen}>
        {links.map(({ label, to, end }) => (
          <NavLink key={to} to={to} end={end} className={classes.navLink} onClick={() => setOpen(false)}>
            {label}
          </NavLink>
        ))}
      </div>
    </div>
  );
}
