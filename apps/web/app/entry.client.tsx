import { I18nProvider } from "@lingui/react";
import { languageOfPath } from "@smirk/domain/wire/language-path";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type ClientOnErrorFunction, isRouteErrorResponse } from "react-router";
import { setApiLanguage } from "./api/api-fetch.ts";
import { loadI18n } from "./i18n/load-i18n.ts";
import { DocumentContext, readDocumentValues } from "./shell/document/document-context.ts";
import { takeEarlyPress } from "./shell/document/early-press.ts";
import { nextTask } from "./shell/page/next-task.ts";
import { readPage } from "./shell/router/page-context.ts";
import { openRouter, PageRouter } from "./shell/router/page-router.tsx";
import { errorReporting } from "./vendors/telemetry/error-reporting.ts";

const UNAVAILABLE = 503;

/** Refusals are expected, and the server logs its own outages. */
const reportError: ClientOnErrorFunction = (error, { pattern }) => {
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === UNAVAILABLE)) return;
  errorReporting.report(error, { route: pattern, caught_by: "router" });
};

async function hydrate(): Promise<void> {
  const language = languageOfPath(location.pathname);
  setApiLanguage(language);
  await nextTask();
  const [i18n, page] = await Promise.all([loadI18n(language), readPage()]);
  await nextTask();
  // The first formatter of a page loads the data of all of them: ten times as long as the next.
  new Intl.NumberFormat(language);
  await nextTask();
  const lazyRouter = openRouter(page);
  const values = readDocumentValues();
  takeEarlyPress();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={values}>
          <I18nProvider i18n={i18n}>
            <PageRouter page={page} lazyRouter={lazyRouter} onError={reportError} />
          </I18nProvider>
        </DocumentContext>
      </StrictMode>,
    );
  });
}

errorReporting.watch(window);
void hydrate();
