import { useLingui } from "@lingui/react";
import coreTypeface from "@smirk/core-typeface.woff2?url";
import { use } from "react";
import { data, Links, Meta, Outlet, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { DentistPending } from "./features/dentist/dentist-pending.tsx";
import { languageOf } from "./i18n/load-i18n.ts";
import { paths } from "./paths.ts";
import { serverContext } from "./server-context.ts";
import { DocumentContext } from "./shell/document/document-context.ts";
import { CAPTURE_EARLY_PRESS, useEarlyPress } from "./shell/document/early-press.ts";
import { HIDE_SECRETS } from "./shell/document/hide-secrets.ts";
import { loadNewDocument } from "./shell/document/new-document.ts";
import { PageScripts } from "./shell/document/page-scripts.tsx";
import { RESERVE_OFFER } from "./shell/document/reserve-offer.ts";
import { Styles } from "./shell/document/styles.tsx";
import { RootFailure } from "./shell/failures/root-failure.tsx";
import { useFocusOnNavigation } from "./shell/page/use-focus-on-navigation.ts";
import { type Site, useSite } from "./shell/page/use-site.ts";
import { redirectToSmallLetters } from "./shell/router/small-letters.ts";
import { useTelemetry } from "./vendors/telemetry/use-telemetry.ts";

export function loader({ context, request, pattern }: Route.LoaderArgs): Site {
  const { origin, publicConfig, failure } = context.get(serverContext);
  const site = { origin, publicConfig };
  if (failure !== undefined) throw data(site, { status: failure });
  redirectToSmallLetters(request, pattern);
  return site;
}

/** The configuration is fixed for an open page. */
export function shouldRevalidate(): boolean {
  return false;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadNewDocument];

/** It has run when scripts of the page do, which need no copy of it. */
const EARLY_SCRIPT = import.meta.env.SSR ? `${HIDE_SECRETS};${CAPTURE_EARLY_PRESS};${RESERVE_OFFER}` : "";

export function Layout({ children }: { children: React.ReactNode }) {
  const { i18n } = useLingui();
  const { nonce, isDirectoryOld } = use(DocumentContext);
  const { publicConfig } = useSite();
  useTelemetry(publicConfig);
  return (
    <html
      lang={languageOf(i18n)}
      suppressHydrationWarning
      data-directory-old={isDirectoryOld ? "" : undefined}
      data-map-policy={publicConfig.googleMap === null ? undefined : ""}
    >
      <head>
        <meta charSet="utf-8" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
          dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1715" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={coreTypeface} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Styles />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={paths.webManifest} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function App() {
  useFocusOnNavigation();
  useEarlyPress();
  return (
    <>
      <Outlet />
      <DentistPending />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootFailure error={error} />;
}
