import { lingui } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { catalogUrls } from "./vite/catalog-urls.ts";
import { linguiMacros } from "./vite/lingui-macros.ts";

export default defineConfig({
  plugins: [
    tailwindcss(),
    lingui({ cwd: import.meta.dirname, failOnMissing: true, failOnCompileError: true }),
    linguiMacros(),
    catalogUrls(),
    reactRouter(),
  ],
  environments: {
    client: {
      // Found late by the scanner, since the macros bring them in: without this the first page loads twice.
      optimizeDeps: { include: ["@lingui/core", "@lingui/react"] },
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes in two files; the library one stays cached from release to release.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@lingui)\//,
                },
                // Of the controls only those that the first pages show. The ports of telemetry too, not the clients
                // behind them: small files cost more than they hold.
                {
                  name: "shell",
                  test: /app\/(document|i18n|page|paths|ui\/(avatar|badge|button|button-link|button-style|failure-screen|icon|initials|message-screen|notice|page-spinner|skeleton|smile|spinner|star-fills|stars|visually-hidden)|routes\/(layout|failures)|vendors\/(known-path|use-telemetry|analytics\/(analytics|may-measure|debounce|finder-events)|errors\/error-reporting))\b/,
                },
                // What the finder and the dentist page share with each other and with what they load later.
                {
                  name: "places",
                  test: /app\/(api\/(api-fetch|graphql|providers)|directory|map\/(map-failure-panel|start-map|use-lazy-map|use-map-texts)|features\/finder\/(filters\/filter-bar|provider-actions|sheet\/sheet-stop|view-storage))\b|(?:domain\/src|app)\/(?:[a-z]+\/)*(degree-codes|degree-token|finder-filter|geo|language|map-view|pins|postal-code|provider-name|search-name|search-query|speciality|speciality-words|stored-view)\.ts/,
                },
                // What the steps of joining share. Whoever opens one of them soon opens the others.
                {
                  name: "joining",
                  test: /app\/(api\/(auth|call-api|member-fetch|payment|request-limit|subscription)|features\/(onboarding\/(form|frame|hand-off|restore|not-paid|plans-failure|use-plans)|session\/(decide-access|guard|open-member-fetch|sign-up-values|store-tokens|use-member-fetch))|ui\/(dialog|field|flash|form-alert|text-input|test-payments-note|unreachable-text|use-flash|use-is-slow))\b|(?:domain\/src|app)\/(?:[a-z]+\/)*(auth-answers|base64-json|cached-plans|calendar-day|date-field|date-of-birth|email|family-member|field-error|home-address|mobile-payload|money|payment-object|person-name|phone-number|plan|pricing|promoted-charges|promotion|renewal-period|selected-plan|short-date|sign-up-payment|states|stored-sign-up|user-details|wire-family)\.ts|node_modules\/valibot\//,
                },
              ],
            },
          },
        },
      },
    },
  },
});
