import { lazy, Suspense } from "react";
import { useOnceTrue } from "../use-once-true.ts";
import type { DialogProps } from "./modal-dialog.tsx";

const ModalDialog = lazy(() => import("./modal-dialog.tsx"));

/** Dialog over the screen; the code loads when a dialog opens for the first time. */
export function Dialog(props: DialogProps) {
  const wasOpened = useOnceTrue(props.isOpen);
  return wasOpened ? (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  ) : null;
}
