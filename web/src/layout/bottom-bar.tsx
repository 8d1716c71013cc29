import type { Rights } from "@cav/contract/access.ts";
import { Link, useLocation } from "react-router";
import { IconBell } from "../ui/icons/bell.ts";
import { IconBookmark } from "../ui/icons/bookmark.ts";
import { IconListSearch } from "../ui/icons/list-search.ts";
import { IconPencil } from "../ui/icons/pencil.ts";
import { IconPlus } from "../ui/icons/plus.ts";
import { IconSchool } from "../ui/icons/school.ts";
import { IconSearch } from "../ui/icons/search.ts";
import { IconSend } from "../ui/icons/send.ts";
import { IconStar } from "../ui/icons/star.ts";
import { IconTargetArrow } from "../ui/icons/target-arrow.ts";
import { IconUsers } from "../ui/icons/users.ts";
import classes from "./bottom-bar.module.css";
import { hereOf, isStaff, phoneLinks } from "./menu.ts";
import { useBarLinks } from "./use-bar-links.ts";

const personalLinks = [
  { label: "Para você", to: "/meus-concursos", icon: IconStar },
  { label: "Buscar", to: "/concursos", icon: IconSearch },
  { label: "Salvos", to: "/meus-concursos?aba=salvos", icon: IconBookmark },
  { label: "Alertas", to: "/perfil/alertas", icon: IconBell },
];

/** Icons and short labels of staff screens. */
const forStaff: Record<string, { label?: string; icon: typeof IconStar }> = {
  "/admin": { icon: IconTargetArrow },
  "/admin/coletas": { icon: IconListSearch },
  "/admin/users": { label: "Usuários", icon: IconUsers },
  "/admin/notifications/failed": { icon: IconSend },
  "/concursos/rascunhos": { icon: IconPencil },
  "/concursos/novo": { icon: IconPlus },
  "/admin/mentores": { label: "Mentores", icon: IconSchool },
};

const footLinks = (rights: Rights) =>
  isStaff(rights)
    ? phoneLinks(rights).map((link) => ({ icon: IconStar, ...link, ...forStaff[link.to] }))
    : personalLinks;

/** Four screens within thumb reach on narrow screens: a candidate's, or those of staff. */
export function BottomBar() {
  const here = hereOf(useLocation());
  return (
    <nav className={classes.bar} aria-label="Atalhos">
      {useBarLinks(footLinks).map(({ label, to, icon: Icon, kinds }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          data-for={kinds}
          aria-current={here === to ? "page" : undefined}
        >
          <Icon size={22} aria-hidden="true" />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
