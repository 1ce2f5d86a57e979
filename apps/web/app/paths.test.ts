import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { DENTISTS_PATH } from "./features/session/choosing-for.ts";
import { memberPaths } from "./member-paths.ts";
import { paths } from "./paths.ts";
import config from "./routes.ts";
import { lowerFixedParts } from "./shell/router/small-letters.ts";

const routes = (config as RouteConfigEntry[]).map(toRouteObject);

function toRouteObject(entry: RouteConfigEntry): RouteObject {
  const { index, path, file, children } = entry;
  const own = { id: file, ...(path === undefined ? {} : { path }) };
  return index ? { ...own, index: true } : { ...own, children: (children ?? []).map(toRouteObject) };
}

function screenAt(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.id;
}

const SCREENS: [address: string, file: string][] = [
  [paths.finder, "routes/finder.tsx"],
  [paths.dentist(), "features/dentist/screen.tsx"],
  [paths.dentist("417"), "features/dentist/screen.tsx"],
  [paths.signUp, "features/sign-up/form/screen.tsx"],
  [paths.signUpCode, "features/sign-up/code/screen.tsx"],
  [paths.signUpCallback, "features/sign-up/callback/screen.tsx"],
  [paths.userDetails, "features/onboarding/details/screen.tsx"],
  [paths.family, "features/onboarding/family/screen.tsx"],
  [paths.plan, "features/onboarding/plan/screen.tsx"],
  [paths.checkout, "features/onboarding/checkout/screen.tsx"],
  [paths.processing, "features/onboarding/processing/screen.tsx"],
  [paths.membership, "features/membership/screen.tsx"],
  [DENTISTS_PATH, "features/membership/dentists/screen.tsx"],
  [paths.agreement, "features/membership/agreement/screen.tsx"],
  [paths.messages, "features/membership/messages/screen.tsx"],
  [memberPaths.savings, "features/membership/savings/screen.tsx"],
  [memberPaths.details, "features/membership/details/screen.tsx"],
  [memberPaths.contactChange, "routes/contact-change.tsx"],
  [memberPaths.recovery, "routes/recovery.tsx"],
  [paths.signingIn, "features/membership/sign-in/screen.tsx"],
  [paths.myData, "features/membership/data/screen.tsx"],
  [paths.stopMessages, "routes/stop-messages.tsx"],
  [paths.accountDeleted, "routes/account-deleted.tsx"],
  [paths.regionAvailability, "routes/region-availability.tsx"],
  [paths.leaveWaitlist, "routes/leave-waitlist.tsx"],
  [paths.dentistsIn("tx", "katy"), "features/city/screen.tsx"],
  [paths.dentistsIn("tx", "houston", "orthodontics"), "features/city/screen.tsx"],
  [paths.pricesIn("tx", "houston", "checkup"), "features/prices/screen.tsx"],
  [paths.plans, "features/plans/screen.tsx"],
  [paths.savings, "features/savings/screen.tsx"],
  [paths.howItWorks, "features/plans/how-it-works/screen.tsx"],
  [paths.privacy, "routes/privacy.tsx"],
  [memberPaths.whatWeSent, "features/legal/sent/screen.tsx"],
  [paths.terms, "routes/terms.tsx"],
  [paths.accessibility, "routes/accessibility.tsx"],
  [paths.directoryAccuracy, "features/legal/accuracy/screen.tsx"],
  [memberPaths.developers, "features/developers/screen.tsx"],
];

function listPatterns(entries: RouteObject[], parent = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    return [...(path === undefined ? [] : [pattern]), ...listPatterns(children ?? [], pattern)];
  });
}

/** Every route with its parameters in letters of both sizes: what is asked for, and where it leads. */
const LETTERS = listPatterns(routes)
  .filter((pattern) => !pattern.endsWith("*"))
  .map((pattern): [pattern: string, asked: string, plain: string] => {
    const isTown = /^\/(dentists|prices)\//.test(pattern);
    const write = (fixed: (text: string) => string, own: string) =>
      pattern.replaceAll(/[^/]+/g, (part) => (part.startsWith(":") ? own : fixed(part)));
    return [
      pattern,
      write((text) => text.toUpperCase(), "in_1QabC%2FDeF"),
      write(String, isTown ? "in_1qabc%2Fdef" : "in_1QabC%2FDeF"),
    ];
  });

describe("paths", () => {
  it.each(SCREENS)("%s leads to %s, with and without a slash at the end [APP-01]", (address, file) => {
    expect(screenAt(address)).toBe(file);
    expect(screenAt(`${address}/`)).toBe(file);
  });

  it.each(["/nothing", "/sign-up/2fa/more", "/dentist/1/2", "/membership/card"])(
    "%s is no page [APP-01, APP-03]",
    (address) => {
      expect(screenAt(address)).toBe("routes/not-found.tsx");
    },
  );

  it.each([
    [paths.robots, "routes/files/robots.ts"],
    [paths.securityContact, "routes/files/security-contact.ts"],
    [paths.privacyControl, "routes/files/privacy-control.ts"],
    [paths.sitemap, "routes/files/sitemap.ts"],
    [paths.sitemapPage("50000"), "routes/files/sitemap-page.ts"],
    [paths.webManifest, "routes/files/web-manifest.ts"],
  ])("%s is answered by %s", (address, file) => {
    expect(screenAt(address)).toBe(file);
  });

  it.each(LETTERS)("%s is lowered in its fixed parts alone [APP-01]", (pattern, asked, plain) => {
    expect(
      matchRoutes(routes, asked)
        ?.map(({ route }) => route.path ?? "")
        .filter(Boolean)
        .join("/"),
    ).toBe(pattern.slice(1));
    expect(lowerFixedParts(asked, pattern.slice(1))).toBe(plain);
    expect(lowerFixedParts(plain, pattern)).toBe(plain);
  });

  it("is tested with every kind of parameter [APP-01]", () => {
    expect(LETTERS.filter(([pattern]) => pattern.includes(":")).map(([pattern]) => pattern)).toEqual([
      "/dentist/:id?",
      "/membership/payments/:id",
      "/membership/payments/statements/:year",
      "/dentists/:state/:city/:speciality?",
      "/prices/:state?/:city?",
      "/prices/:state/:city/:procedure",
      "/sitemap/:start",
    ]);
  });

  it.each([
    ["/Nothing/In_1", "/Nothing/In_1"],
    ["/ES/Plans", "/es/Plans"],
    ["/EState", "/EState"],
  ])("%s matches no route and leads to %s [APP-01] [ES-01]", (asked, plain) => {
    expect(lowerFixedParts(asked, "/*")).toBe(plain);
  });

  it("escapes what stands in an id [APP-01]", () => {
    expect(paths.dentist("a/b?c")).toBe("/dentist/a%2Fb%3Fc");
  });
});
