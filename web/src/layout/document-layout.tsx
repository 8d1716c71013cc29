import { redirectDocument } from "react-router";
import scriptUrl from "./document-script.ts?worker&url";
import PublicLayout from "./public-layout.tsx";

/** Pages below are documents: written once at build, and never brought to life in the browser (decision 0020). */
export const handle = { isDocument: true };

/** So links to them from the app load them like any document. Without a network the app's shell shows them itself. */
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
