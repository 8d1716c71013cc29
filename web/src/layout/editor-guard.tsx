import { StaffGuard } from "./staff-guard.tsx";

/** Screens for editors of exams. */
export default function EditorGuard() {
  return <StaffGuard access="editor" />;
}
