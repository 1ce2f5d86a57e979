import type { IForbiddenRuleType } from "dependency-cruiser";

/** The server's features in their order, by what they are about: one may call those before it, never those after it. */
export const FEATURE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  ground: [
    "audit",
    "account-events",
    "data-disclosures",
    "approvals",
    "files",
    "law",
    "places",
    "streets",
    "text-stops",
    "webhooks",
  ],
  directory: ["directory", "fees", "sales", "registry", "search", "sitemap", "share-pictures", "map-views"],
  people: ["auth", "members"],
  membership: [
    "billing",
    "card",
    "desk",
    "refunds",
    "price-changes",
    "plan-change",
    "leaving",
    "member-payments",
    "statements",
    "reconcile",
  ],
  offices: ["visits", "waitlist", "reports", "listings", "offices"],
  letters: ["messages", "mail", "account", "privacy"],
  operation: ["statistics", "operators", "partners", "health", "plan-net", "developers", "console"],
};

export const FEATURE_ORDER = Object.values(FEATURE_GROUPS).flat();

const TEST = "\\.(test|spec)\\.tsx?$|/test/|^(e2e|bench|tools)/|\\.config\\.ts$";
const DOMAIN = "^packages/domain/src/";
const SAVINGS = `${DOMAIN}savings/`;
const CONTRACT = "^packages/contract/src/";
const SERVER = "^apps/server/src/";
const FEATURES = `${SERVER}features/`;
const WEB = "^apps/web/";
const WEB_FEATURES = "^apps/web/app/features/";
/** Routes, and the parts of the shell that put features together. */
const WEB_ROUTES = "^apps/web/app/(routes/|shell/(layout|failures)/|root\\.|routes\\.|entry\\.)";
const WEB_LAYERS = "^apps/web/app/(features|api|vendors|ui|map)/";
const SANDBOX = "^apps/sandbox/";
/** Folders of the console, from the bottom up; `shell` stands on all of them. */
const CONSOLE_LAYERS = [
  { layer: "api", folders: "api" },
  { layer: "session", folders: "api|session" },
  { layer: "ui", folders: "api|session|ui" },
  { layer: "screens", folders: "(?!shell/)[^/]+" },
];

const VENDOR_PACKAGE =
  "(^|/node_modules/|^node_modules/)(@?stripe|twilio|nodemailer|openid-client|posthog-(js|node)|passkit-generator|@sentry|googleapis|google-auth-library|@google(maps|-cloud)?|@vis\\.gl|@aws-sdk|@sendgrid)(/|$)";
/** What a build or a framework's generator writes, and packages that are types alone. */
const GENERATED =
  "^(geojson|topojson-specification|fhir/r4\\.js)$|^virtual:|\\+types/|/build/|^@smirk/web|\\?(url|raw|inline)$";

const features = FEATURE_ORDER.map((feature, index) =>
  rule({
    name: `feature-order-${feature}`,
    comment: `The feature ${feature} may call only the features before it.`,
    from: { path: `${FEATURES}${feature}/`, pathNot: TEST },
    to: { path: `${FEATURES}(${FEATURE_ORDER.slice(index + 1).join("|") || "nothing"})/` },
  }),
);

/** What no file may import; `docs/architecture.md` explains the layers. */
export const RULES: IForbiddenRuleType[] = [
  rule({
    name: "no-circular",
    comment: "No circle of imports, types included.",
    from: {},
    to: { circular: true },
  }),
  rule({
    name: "resolvable",
    comment: "Every import leads to a file or an installed package.",
    from: { path: "^(apps|packages)/", pathNot: TEST },
    to: { couldNotResolve: true, pathNot: GENERATED },
  }),
  rule({
    name: "no-tests-in-production",
    comment: "Production code imports no tests and no tools.",
    from: { path: "^(apps|packages)/", pathNot: TEST },
    to: { path: TEST },
  }),
  rule({
    name: "domain-is-pure",
    comment: "The domain imports itself, valibot and uqr (the matrix of a code), nothing else.",
    from: { path: DOMAIN, pathNot: TEST },
    to: { pathNot: `${DOMAIN}|(^|/)node_modules/(valibot|uqr)/` },
  }),
  ...CONSOLE_LAYERS.map(({ layer, folders }) =>
    rule({
      name: `console-${layer}`,
      comment: "The console's session and controls know no screen, and no screen knows the shell.",
      from: {
        path: `^apps/console/src/${layer === "screens" ? folders : layer}/`,
        pathNot: TEST,
      },
      to: { path: "^apps/console/src/", pathNot: `^apps/console/src/(${folders})/` },
    }),
  ),
  rule({
    name: "ui-is-controls",
    comment: "Controls import themselves and React, nothing else.",
    from: { path: "^packages/ui/src/", pathNot: TEST },
    to: { pathNot: "^packages/ui/src/|(^|/)node_modules/(@types/)?react/" },
  }),
  rule({
    name: "contract-is-shapes",
    comment: "The contract imports itself, the domain and valibot, nothing else.",
    from: { path: CONTRACT, pathNot: TEST },
    to: { pathNot: `${CONTRACT}|${DOMAIN}|(^|/)node_modules/valibot/` },
  }),
  rule({
    name: "domain-reached-by-server",
    comment:
      "The domain holds what both the server and the web app use; the page of savings does its sums in the web app.",
    from: { path: SERVER, pathNot: TEST },
    to: { path: DOMAIN, pathNot: `${TEST}|${SAVINGS}`, reachable: false },
  }),
  rule({
    name: "domain-reached-by-web",
    comment:
      "The web app uses all of the domain but what only the server needs: rules of the states' laws, prices at places, average savings, the reading of searches.",
    from: { path: "^apps/web/app/", pathNot: TEST },
    to: {
      path: DOMAIN,
      pathNot: `${TEST}|${DOMAIN}(law/(state-law|clauses|regulators)|fees/(find-price|average-savings|next-procedures)|finder/search-parts/[a-z-]+|geography/(pasted-point|plus-code))\\.ts`,
      reachable: false,
    },
  }),
  rule({
    name: "contract-reached-by-server",
    comment: "The server answers by every file of the contract.",
    from: { path: SERVER, pathNot: TEST },
    to: { path: CONTRACT, pathNot: TEST, reachable: false },
  }),
  rule({
    name: "vendor-packages",
    comment: "A vendor's package is imported only in a vendors/ folder, and by its fake.",
    from: { path: "^(apps|packages)/", pathNot: `${TEST}|/vendors/|${SANDBOX}` },
    to: { path: VENDOR_PACKAGE },
  }),
  ...["server", "web", "console", "sandbox"].map((app) =>
    rule({
      name: `apart-${app}`,
      comment: "Applications import the domain, never one another.",
      from: { path: `^apps/${app}/`, pathNot: TEST },
      to: { path: "^apps/|^@smirk/(server|web|console|sandbox)", pathNot: `^apps/${app}/` },
    }),
  ),
  ...features,
  rule({
    name: "listed-features",
    comment: "A new server feature takes its place in the order of tools/dependencies/rules.ts.",
    from: {},
    to: { path: FEATURES, pathNot: `${FEATURES}(${FEATURE_ORDER.join("|")})/` },
  }),
  rule({
    name: "server-foundation",
    comment: "Connections, configuration, vendors and telemetry know no feature and no transport.",
    from: { path: `${SERVER}(config|db|logging|process|telemetry|text-files|typefaces|vendors)/` },
    to: { path: `${SERVER}(features|http|graphql|jobs|cli|web|demo|main\\.ts|app\\.ts)` },
  }),
  rule({
    name: "server-transport",
    comment: "Transport knows who is calling, and no other feature.",
    from: { path: `${SERVER}(http|graphql|web)/` },
    to: { path: FEATURES, pathNot: `${FEATURES}auth/` },
  }),
  rule({
    name: "server-entry-points",
    comment: "Commands, pages and the demo stand on top: only main.ts and each other import them.",
    from: { path: SERVER, pathNot: `${SERVER}(main\\.ts|app\\.ts|cli/|web/|demo/)` },
    to: { path: `${SERVER}(main\\.ts|app\\.ts|cli/|web/|demo/)` },
  }),
  rule({
    name: "embedded-database",
    comment: "Only the process's start and the command line know that the database may be embedded.",
    from: { path: `${SERVER}(features|vendors|http|graphql)/` },
    to: { path: `${SERVER}db/embedded/` },
  }),
  rule({
    name: "server-vendors-apart",
    comment: "The embedded database needs no vendor.",
    from: { path: `${SERVER}db/` },
    to: { path: `${SERVER}vendors/` },
  }),
  rule({
    name: "web-features-apart",
    comment: "A web feature imports no other one, except session and reports.",
    from: { path: `${WEB_FEATURES}([^/]+)/`, pathNot: TEST },
    to: { path: WEB_FEATURES, pathNot: `${WEB_FEATURES}($1|session|reports)/` },
  }),
  rule({
    name: "web-routes-on-top",
    comment: "Only routes import routes and the layout.",
    from: { path: WEB, pathNot: `${WEB_ROUTES}|${TEST}` },
    to: { path: WEB_ROUTES },
  }),
  rule({
    name: "web-map-layer",
    comment: "The map stands on vendors and controls.",
    from: { path: "^apps/web/app/map/", pathNot: TEST },
    to: { path: "^apps/web/app/(features|api)/" },
  }),
  ...["api", "vendors", "ui"].map((layer) =>
    rule({
      name: `web-${layer}-layer`,
      comment: `The layer ${layer} imports only the base of the web app and the domain.`,
      from: { path: `^apps/web/app/${layer}/`, pathNot: TEST },
      to: { path: WEB_LAYERS, pathNot: `^apps/web/app/${layer}/` },
    }),
  ),
  rule({
    name: "web-base",
    comment: "The base of the web app imports only itself and the domain.",
    from: { path: WEB, pathNot: `${WEB_ROUTES}|${WEB_LAYERS}|${TEST}` },
    to: { path: WEB_LAYERS },
  }),
];

function rule(given: IForbiddenRuleType): IForbiddenRuleType {
  return { severity: "error", ...given };
}
