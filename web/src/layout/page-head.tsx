import { ColorSchemeScript } from "@mantine/core";
import { encarregado, privacyEmail, supportEmail } from "../lib/installation.ts";
import { sessionMarkScript } from "../lib/session-mark.ts";

/** Common start of every page's head; `faces`: addresses of the fonts. */
export function PageHead({ faces }: { faces: string[] }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="support-email" content={supportEmail()} />
      <meta name="encarregado" content={encarregado()} />
      <meta name="privacy-email" content={privacyEmail()} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-192.png" />
      {faces.map((face) => (
        <link key={face} rel="preload" href={face} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1b2434" media="(prefers-color-scheme: dark)" />
      <ColorSchemeScript defaultColorScheme="auto" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, whose hash the security policy lists */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sessionMarkScript }} />
    </>
  );
}
