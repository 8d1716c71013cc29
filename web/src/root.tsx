import "./fonts/fonts.css";
import "./mantine.css";
import "./root.css";
// Styles of the early view.
import "./early/early.css";
import { brand } from "@cav/contract/brand.ts";
import { MantineProvider, mantineHtmlProps } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { earlyViewMark } from "./early/early-mark.ts";
import titleFace from "./fonts/bricolage-grotesque.woff2?url";
import textFace from "./fonts/figtree.woff2?url";
import { AppFrame } from "./layout/app-frame.tsx";
import { PageHead } from "./layout/page-head.tsx";
import { ApiError } from "./lib/api-error.ts";
import { localStore } from "./lib/browser-api.ts";
import { earlyCallsScript } from "./lib/early-calls.ts";
import { FocusOnNavigation } from "./lib/focus-on-navigation.tsx";
import { holdInstallQuestion } from "./lib/install.ts";
import { useKeptFocus } from "./lib/keep-focus.ts";
import { isMessageKept } from "./lib/message-time.ts";
import { forgetKeptAnswers } from "./lib/offline.ts";
import { useReplayedEarlyInput } from "./lib/replay-early-input.ts";
import { forgetTyped } from "./lib/restore-after-reload.ts";
import { SessionProvider } from "./lib/session-context.tsx";
import { barsKey } from "./lib/session-mark.ts";
import { tabStorageScript } from "./lib/tab-storage-script.ts";
import { tolerateTranslation } from "./lib/translated-page.ts";
import { cssVariables, theme } from "./theme.ts";
import { Snackbars } from "./ui/dialogs/snackbars.tsx";
import { SkipLink } from "./ui/frames/skip-link.tsx";
import { ErrorState } from "./ui/states/error-state.tsx";

if (typeof window !== "undefined") {
  holdInstallQuestion();
  tolerateTranslation();
}

/** Disables zod's code generation, which the content security policy would report; must run before the first schema. */
const schemaScript = "globalThis.__zod_globalConfig = { jitless: true };";

/** Title before the scripts load, and of pages without their own. */
export const meta = () => [{ title: brand.name }];

/** The build writes Mantine's own rules into the heads of pages: a style element is not allowed in a body. */
const look = {
  theme,
  defaultColorScheme: "auto",
  withCssVariables: import.meta.env.DEV,
  withGlobalClasses: import.meta.env.DEV,
} as const;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR" {...mantineHtmlProps}>
      <head>
        <PageHead faces={[textFace, titleFace]} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, whose hash the security policy lists */}
        <script dangerouslySetInnerHTML={{ __html: schemaScript }} />
        {/* Rendered in the prerendered page only; the running app does not need it. */}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, whose hash the security policy lists
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? tabStorageScript + earlyCallsScript() + earlyViewMark : "",
          }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider {...look} cssVariablesResolver={cssVariables}>
          {children}
        </MantineProvider>
      </body>
    </html>
  );
}

/** Scripts that hydrate a page; documents have none (decision 0020). */
function AppScripts() {
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

/** Retries once, except after a 4xx: the server would refuse again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures === 0 && !isRefused;
}

function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        // Offline, the service worker may have the answer; the default would not fetch at all.
        networkMode: "offlineFirst",
      },
      // Fails at once when offline, instead of waiting behind a spinner.
      mutations: { networkMode: "always" },
    },
  });
}

/** Clears the browser after a session: its bars, offline answers and push notifications. */
function forgetSession(): void {
  localStore.remove(barsKey);
  void forgetKeptAnswers();
  void import("./lib/push.ts").then(
    ({ endNotices }) => endNotices(),
    () => undefined,
  );
}

export default function Root() {
  const [queries] = useState(createQueryClient);
  const forgetUser = () => {
    queries.clear();
    forgetTyped();
  };
  useKeptFocus();
  useReplayedEarlyInput();
  const isDocument = useMatches().some(({ handle }) => (handle as { isDocument?: true })?.isDocument);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider onSignOut={forgetUser} onEnd={forgetSession}>
        <SkipLink />
        <Snackbars isKept={isMessageKept} />
        <Outlet />
        <FocusOnNavigation />
        {!isDocument && <AppScripts />}
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Shell of every screen that is not prerendered. */
export function HydrateFallback() {
  return (
    <>
      <AppFrame />
      <AppScripts />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <main id="conteudo">
      <ErrorState
        title="Algo deu errado nesta tela"
        titleOrder={1}
        detail="Nada do que você salvou se perdeu."
        onRetry={() => window.location.reload()}
      />
      <AppScripts />
    </main>
  );
}
