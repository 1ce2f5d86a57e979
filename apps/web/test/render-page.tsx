import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { DocumentContext } from "../app/shell/document/document-context.ts";
import type { Site } from "../app/shell/page/use-site.ts";

export const TEST_SITE: Site = {
  origin: "https://smirk.example",
  publicConfig: {
    brandName: "Smirk",
    apiUrl: "",
    planOrganizationName: "Brightwell Dental Network",
    planOrganizationUrl: "https://brightwell.example",
    telehealthAdministratorName: "Harborlight Telehealth",
    supportPhone: "(800) 555-0142",
    supportEmail: "help@smirk.example",
    supportUrl: null,
    postalAddress: "PO Box 100, Houston, TX 77001",
    officeTimeZone: "America/Chicago",
    mapTileUrl: null,
    mapTileAttribution: null,
    googleMap: null,
    stripeScriptUrl: null,
    testPayments: false,
    mobileReturnUrls: [],
    analytics: null,
    errorReporting: null,
  },
};

/**
 * The HTML that the server would send for a component at an address, with the site's configuration around it.
 * @param messages translations by id; none for the texts as they are written
 */
export async function renderPage(
  Component: React.ComponentType,
  at = "/",
  messages: Messages = {},
): Promise<string> {
  const element = <Component />;
  const { query, dataRoutes } = createStaticHandler([
    {
      id: "root",
      path: "/",
      loader: () => TEST_SITE,
      children: [
        { index: true, element },
        { path: "*", element },
      ],
    },
  ]);
  const context = await query(new Request(new URL(at, TEST_SITE.origin)));
  if (context instanceof Response) throw new Error(`Answered ${context.status} instead of a page.`);
  return renderToString(
    <DocumentContext value={{ styles: "", nonce: "test-nonce" }}>
      <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: messages } })}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </I18nProvider>
    </DocumentContext>,
  );
}
