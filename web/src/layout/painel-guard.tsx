import { permits } from "@cav/contract/access.ts";
import { useUser } from "../lib/session-context.tsx";
import { StaffGuard } from "./staff-guard.tsx";

/** Screens for any staff: editors or support. */
export default function PainelGuard() {
  return <StaffGuard access={permits("suporte", useUser()) ? "suporte" : "editor"} />;
}
