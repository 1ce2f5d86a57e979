import { I18nProvider } from "@lingui/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentContext, readDocumentValues } from "./document/document-context.ts";
import { loadI18n } from "./i18n/load-i18n.ts";

async function hydrate(): Promise<void> {
  const i18n = await loadI18n(document.documentElement.dataset.locale);
  const values = readDocumentValues();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={values}>
          <I18nProvider i18n={i18n}>
            <HydratedRouter />
          </I18nProvider>
        </DocumentContext>
      </StrictMode>,
    );
  });
}

void hydrate();
