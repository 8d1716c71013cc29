import { Button } from "@mantine/core";
import { UnpluggedDrawing } from "../drawings.tsx";
import { EmptyState } from "./empty-state.tsx";

type Props = { title: string; titleOrder?: 1 | 2; detail?: string; onRetry: () => void };

/** Error state: what happened, what was kept, a retry button. */
export function ErrorState({ title, titleOrder = 2, detail, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<UnpluggedDrawing />}
        title={title}
        titleOrder={titleOrder}
        {...(detail ? { detail } : {})}
        action={<Button onClick={onRetry}>Tentar de novo</Button>}
      />
    </div>
  );
}
