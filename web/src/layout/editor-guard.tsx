import { StaffGuard } from "./staff-guard.tsx";

/** Exams. */
export default function EditorGuard() {
  return <StaffGuard access="editor" />;
}
