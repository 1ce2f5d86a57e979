import path from "node:path";

/** A part of the product. A feature is a layer of its own, so two features are two layers. */
export interface Layer {
  kind: LayerKind;
  feature?: string;
}

export type LayerKind =
  | "domain"
  | "web route"
  | "web feature"
  | "web api"
  | "web vendor"
  | "web ui"
  | "web map"
  | "web base"
  | "server feature"
  | "server vendor"
  | "server embedded database"
  | "server core"
  | "sandbox"
  | "tests and tools";

/** First match wins; a named group `feature` names the feature. */
const LAYERS: readonly [RegExp, LayerKind][] = [
  [/\.(test|spec)\.tsx?$|(^|\/)test\/|^(e2e|bench|tools)\/|\.config\.ts$/, "tests and tools"],
  [/^packages\/domain\//, "domain"],
  [/^apps\/web\/app\/features\/(?<feature>[^/]+)\//, "web feature"],
  [/^apps\/web\/app\/api\//, "web api"],
  [/^apps\/web\/app\/vendors\//, "web vendor"],
  [/^apps\/web\/app\/ui\//, "web ui"],
  [/^apps\/web\/app\/map\//, "web map"],
  [/^apps\/web\/app\/(routes\/|shell\/(layout|failures)\/|root\.|routes\.|entry\.)/, "web route"],
  [/^apps\/web\//, "web base"],
  [/^apps\/server\/src\/features\/(?<feature>[^/]+)\//, "server feature"],
  [/^apps\/server\/src\/vendors\//, "server vendor"],
  [/^apps\/server\/src\/db\/embedded\//, "server embedded database"],
  [/^apps\/server\//, "server core"],
  [/^apps\/sandbox\//, "sandbox"],
];

const WEB_FLOOR: readonly LayerKind[] = ["web base", "domain"];
const SERVER_FLOOR: readonly LayerKind[] = ["server core", "domain"];

/** What each layer may import besides itself. */
const MAY_IMPORT: Record<LayerKind, readonly LayerKind[] | "anything"> = {
  domain: [],
  "web route": ["web feature", "web api", "web vendor", "web map", "web ui", ...WEB_FLOOR],
  "web feature": ["web api", "web vendor", "web map", "web ui", ...WEB_FLOOR],
  "web api": WEB_FLOOR,
  "web vendor": WEB_FLOOR,
  "web ui": WEB_FLOOR,
  "web map": ["web vendor", "web ui", ...WEB_FLOOR],
  "web base": ["domain"],
  "server feature": ["server vendor", ...SERVER_FLOOR],
  "server vendor": SERVER_FLOOR,
  "server embedded database": SERVER_FLOOR,
  "server core": ["server feature", "server vendor", "server embedded database", "domain"],
  sandbox: ["domain"],
  "tests and tools": "anything",
};

/** Web features that other features may use: who is signed in concerns every screen. */
const SHARED_WEB_FEATURES = new Set(["session"]);

/** A server feature may call those before it, never those after it. */
const FEATURE_ORDER = [
  "files",
  "places",
  "directory",
  "registry",
  "search",
  "sitemap",
  "auth",
  "billing",
  "membership",
  "waitlist",
  "mail",
  "privacy",
];

const VENDOR_PACKAGE =
  /^(@?stripe|twilio|nodemailer|openid-client|posthog-(js|node)|@sentry|googleapis|google-auth-library|@google(maps|-cloud)?|@vis\.gl|@aws-sdk|@sendgrid)(\/|$)/;
/** The sandbox plays the vendors, to the types of their own packages. */
const VENDOR_LAYERS = new Set<LayerKind>(["web vendor", "server vendor", "sandbox"]);
const DOMAIN_PACKAGES = new Set(["valibot"]);
const SHAPELESS_NAME = /(^|[-.])(util|helper|common|misc|manager|service)s?$/;

/** @returns the layer that a file (path from the repository's root) is in, or null outside every layer. */
export function findLayer(file: string): Layer | null {
  for (const [pattern, kind] of LAYERS) {
    const match = pattern.exec(file);
    const feature = match?.groups?.feature;
    if (match) return feature === undefined ? { kind } : { kind, feature };
  }
  return null;
}

/** @returns one sentence why `file` may not import `specifier`, or null when it may. */
export function checkImport(file: string, specifier: string): string | null {
  const from = findLayer(file);
  if (from === null || from.kind === "tests and tools") return null;
  const target = resolveImport(file, specifier);
  if (target === null) return checkPackage(from, specifier);
  const to = findLayer(target);
  return to === null ? null : checkLayers(from, to, target);
}

/** @returns one sentence why a file may not have this name, or null when it may. */
export function checkFileName(file: string): string | null {
  const names = file.split("/").map((part) => part.replace(/\.(test|spec)?\.?(tsx?|mjs|js|css)$/, ""));
  const shapeless = names.find((name) => SHAPELESS_NAME.test(name));
  return shapeless === undefined ? null : `"${shapeless}" says nothing: name the file after what it does.`;
}

function checkLayers(from: Layer, to: Layer, target: string): string | null {
  if (to.kind === "tests and tools") return `Production code may not import ${target}, which is for tests.`;
  if (from.kind === to.kind) {
    if (from.feature === to.feature) return null;
    if (from.kind === "web feature" && SHARED_WEB_FEATURES.has(to.feature ?? "")) return null;
    if (from.kind === "server feature" && isBelow(to.feature, from.feature)) return null;
    return `Feature ${from.feature} may not import feature ${to.feature}.`;
  }
  const allowed = MAY_IMPORT[from.kind];
  if (allowed === "anything" || allowed.includes(to.kind)) return null;
  return `${capitalize(from.kind)} code may not import ${to.kind} code (${target}).`;
}

function checkPackage(from: Layer, specifier: string): string | null {
  if (from.kind === "domain" && !DOMAIN_PACKAGES.has(specifier)) {
    return `The domain may import only itself and ${[...DOMAIN_PACKAGES].join(", ")}, not ${specifier}.`;
  }
  if (!VENDOR_LAYERS.has(from.kind) && VENDOR_PACKAGE.test(specifier)) {
    return `The vendor package ${specifier} may be imported only inside vendors/.`;
  }
  return null;
}

function isBelow(lower: string | undefined, upper: string | undefined): boolean {
  const [low, high] = [FEATURE_ORDER.indexOf(lower ?? ""), FEATURE_ORDER.indexOf(upper ?? "")];
  return low !== -1 && low < high;
}

/** @returns the imported file's path from the root (its ending may be missing), or null for a package. */
function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith("~/")) return `apps/web/app/${specifier.slice(2)}`;
  const workspace = /^@smirk\/([^/]+)\/?(.*)$/.exec(specifier);
  if (workspace === null) return null;
  const [, name, rest] = workspace;
  return name === "domain" ? `packages/domain/src/${rest}.ts` : `apps/${name}/${rest}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
