import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { catalogUrls } from "./vite/catalog-urls.ts";
import { coreTypeface } from "./vite/core-typeface.ts";
import { linguiCatalogs, linguiMacros } from "./vite/lingui-macros.ts";
import { oldBrowserGzip } from "./vite/old-browser-gzip.ts";
import { shortLinguiErrors } from "./vite/short-lingui-errors.ts";
import { splitRouter } from "./vite/split-router.ts";

/** What every page starts with. */
const FRAME = [
  /app\/(?:root\.tsx|i18n|paths|features\/dentist\/dentist-pending)\b/,
  /app\/(?:shell\/(?!router\/(?:create|prefetch)|language\/offer)|ui\/(?:controls|feedback)\/|vendors\/telemetry\/)/,
  /domain\/src\/wire\/durations/,
];
/**
 * Shared by the finder and the dentist page; in one file with the frame, as it compresses better and is asked for once.
 */
const PLACES = [
  /app\/(?:api\/(?:api-fetch\.ts|directory\/(?!location-details))|directory\/(?!procedures)|storage\/[^/]+\.ts)/,
  /app\/(?:features\/finder\/(?:first-view\/|form\/use-own-plan)|map\/(?:loading\/|map-surface)|ui\/opening\/(?:opening-words|listing-words))/,
  /domain\/src\/(?:billing\/money|directory\/(?!open-state|provider\.ts|rank-for|time-zone|weekly-hours)|finder\/(?!speciality-words|search-|degree-)|geography\/)/,
];
/** What the dentist page shares with pages of joining and of members, and nothing else of them. */
const DENTIST = [
  /app\/ui\/(?:calling\/|forms\/(?:unreachable-text|use-late-form)|opening\/use-(?:hours-format|minute))\b/,
  /domain\/src\/(?:directory\/(?:open-state|time-zone|weekly-hours)|joining\/contact\/us-phone|membership\/plan-lists|text\/shorten-url|wire\/(?:calendar-day|short-date))\b/,
];
/** What the pages of prices share with joining, and nothing else of it. */
const PLANS = [
  /app\/(?:features\/plans\/plan-disclosures|storage\/joining\/(?:plans-choice|selected-plan)|ui\/plan\/included-card)\b/,
  /domain\/src\/(?:billing\/(?:pricing|refunds\/refund|renewal-(?:date|period))|intl-formats|joining\/(?:address\/states|family-limits))\b/,
];

const anyOf = (patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join("|"));

export default defineConfig({
  plugins: [
    coreTypeface(),
    tailwindcss(),
    linguiCatalogs(),
    linguiMacros(),
    shortLinguiErrors(),
    catalogUrls(),
    splitRouter(),
    oldBrowserGzip(),
    reactRouter(),
  ],
  resolve: {
    // The shim of @lingui/react is for React 17: React 19 has the hook itself.
    alias: { "use-sync-external-store/shim": `${import.meta.dirname}/vite/react-store.ts` },
  },
  environments: {
    client: {
      // Added by macros, or used in a worker only: the dependency scan does not find them, and a first page would load twice.
      optimizeDeps: {
        include: ["@lingui/core", "@lingui/react", "@mapbox/vector-tile", "comlink", "pbf", "pmtiles"],
      },
      build: {
        rolldownOptions: {
          // Only the server draws the first map: no part of it belongs into the browser's files.
          treeshake: { moduleSideEffects: [{ test: /first-map/, sideEffects: false }] },
          output: {
            // Every page needs two files; the library one stays cached across releases.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /node_modules\/(react|react-dom|react-router(?!.*\/(?:router|instrumentation|single-fetch)\.js$)|scheduler|@lingui)\//,
                },
                { name: "shell", test: anyOf([...FRAME, ...PLACES]) },
                { name: "dentist", test: anyOf(DENTIST) },
                { name: "plans", test: anyOf(PLANS) },
                // Rules for typed text, needed once somebody types.
                {
                  name: "search",
                  test: /domain\/src\/finder\/(?:speciality-words|search-|degree-)/,
                },
                // The finder's boxes have it too, and nothing else of joining.
                { name: "combobox", test: /app\/ui\/forms\/combobox\// },
                // Shared by the steps of joining, which are opened in sequence.
                {
                  name: "joining",
                  test: /app\/(api\/member|features\/(onboarding\/(form|frame|hand-off|restore)|session)|storage\/joining|ui\/(forms|person|refusal))\/|app\/member-paths|packages\/contract\/src\/|domain\/src\/(billing|joining|membership(?!\/code-picture)|wire(?!\/(?:scrub|pick-fields)))\/|node_modules\/valibot\//,
                },
                // Shared by the pages of a member.
                {
                  name: "membership",
                  test: /app\/features\/membership\/(sections|sign-in\/proof|panel|loaded-view|use-loaded|use-polled|use-membership|creating-account|slow-note)/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
