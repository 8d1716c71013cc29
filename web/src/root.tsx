import "./mantine.css";
import "./root.css";
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { z } from "zod";
import { pt } from "zod/locales";
import { ApiError } from "./lib/api-error.ts";
import { FocusOnNavigation } from "./lib/focus-on-navigation.tsx";
import { SessionProvider } from "./lib/session-context.tsx";
import { cssVariables, theme } from "./theme.ts";
import { ErrorState } from "./ui/error-state.tsx";
import { SkipLink } from "./ui/skip-link.tsx";

z.config(pt());

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          {children}
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Once more, unless the server understood and refused: asking again would only keep the reader waiting. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures === 0 && !isRefused;
}

function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false } },
  });
}

export default function Root() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider onSignOut={() => queries.clear()}>
        <SkipLink />
        <Notifications position="bottom-center" autoClose={6_000} />
        <Outlet />
        <FocusOnNavigation />
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** The shell of every screen that is not prerendered: quiet until the first screen is there. */
export function HydrateFallback() {
  return <div aria-busy="true" style={{ minHeight: "100vh" }} />;
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
    </main>
  );
}
