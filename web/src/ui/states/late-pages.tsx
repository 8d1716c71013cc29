import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { Pages as PagesType } from "../frames/pages.tsx";

const Pages = lazy(() =>
  import("../frames/pages.tsx")
    .then(({ Pages }) => ({ default: Pages }))
    .catch(() => ({ default: () => null })),
);

type Props = ComponentProps<typeof PagesType> & { fallback?: ReactNode };

/** Pagination that loads when a list has several pages, because most have one; a failed load leaves it out. */
export function LatePages({ fallback = null, ...pages }: Props) {
  if (pages.pages <= 1) return null;
  return (
    <Suspense fallback={fallback}>
      <Pages {...pages} />
    </Suspense>
  );
}
