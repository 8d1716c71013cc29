import { permits } from "@cav/contract/access.ts";
import { useUser } from "../lib/session-context.tsx";
import { StaffGuard } from "./staff-guard.tsx";

/** Whoever runs a part of the product: exams, or helping people. */
export default function PainelGuard() {
  return <StaffGuard access={permits("suporte", useUser()) ? "suporte" : "editor"} />;
}
