import { type ComponentProps, lazy, Suspense } from "react";

const Pages = lazy(async () => ({ default: (await import("./pages.tsx")).Pages }));

/** Pagination that loads when a list has several pages, because most have one. */
export function LatePages(props: ComponentProps<typeof Pages>) {
  if (props.pages <= 1) return null;
  return (
    <Suspense fallback={null}>
      <Pages {...props} />
    </Suspense>
  );
}
