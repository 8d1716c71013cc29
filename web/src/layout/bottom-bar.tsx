import { Link, useLocation } from "react-router";
import { IconBell } from "../ui/icons/bell.ts";
import { IconBookmark } from "../ui/icons/bookmark.ts";
import { IconSearch } from "../ui/icons/search.ts";
import { IconStar } from "../ui/icons/star.ts";
import classes from "./bottom-bar.module.css";
import { hereOf } from "./menu.ts";

const links = [
  { label: "Para você", to: "/meus-concursos", icon: IconStar },
  { label: "Buscar", to: "/concursos", icon: IconSearch },
  { label: "Salvos", to: "/meus-concursos?aba=salvos", icon: IconBookmark },
  { label: "Alertas", to: "/perfil/alertas", icon: IconBell },
];

/** The four main screens within thumb reach, on narrow screens. */
export function BottomBar() {
  const here = hereOf(useLocation());
  return (
    <nav className={classes.bar} aria-label="Atalhos">
      {links.map(({ label, to, icon: Icon }) => (
        <Link key={to} to={to} className={classes.link} aria-current={here === to ? "page" : undefined}>
          <Icon size={22} aria-hidden="true" />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
