import { redirectDocument } from "react-router";
import scriptUrl from "./document-script.ts?worker&url";
import PublicLayout from "./public-layout.tsx";

/** The pages below are documents: prerendered, without hydration (decision 0020). */
export const handle = { isDocument: true };

/** Makes links from the app load them as documents. Offline, the app's shell renders them. */
export const clientMiddleware = [
  ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname !== window.location.pathname) throw redirectDocument(pathname + search);
  },
];

export default function DocumentLayout() {
  return (
    <>
      <PublicLayout />
      <script type="module" src={scriptUrl} />
    </>
  );
}
