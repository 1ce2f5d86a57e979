import { I18nProvider } from "@lingui/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type ClientOnErrorFunction, isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { loadI18n } from "./i18n/load-i18n.ts";
import { DocumentContext, readDocumentValues } from "./shell/document/document-context.ts";
import { takeEarlyPress } from "./shell/document/early-press.ts";
import { errorReporting } from "./vendors/telemetry/error-reporting.ts";

const UNAVAILABLE = 503;

/** Refusals are expected, and the server logs its own outages. */
const reportError: ClientOnErrorFunction = (error, { pattern }) => {
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === UNAVAILABLE)) return;
  errorReporting.report(error, { route: pattern, caught_by: "router" });
};

async function hydrate(): Promise<void> {
  const i18n = await loadI18n(document.documentElement.dataset.locale);
  const values = readDocumentValues();
  takeEarlyPress();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={values}>
          <I18nProvider i18n={i18n}>
            <HydratedRouter onError={reportError} />
          </I18nProvider>
        </DocumentContext>
      </StrictMode>,
    );
  });
}

errorReporting.watch(window);
void hydrate();
