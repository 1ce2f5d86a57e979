import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { DENTISTS_PATH } from "./features/session/dentists-section.ts";
import { memberPaths } from "./member-paths.ts";
import { paths } from "./paths.ts";
import config from "./routes.ts";

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
  [memberPaths.details, "features/membership/details/screen.tsx"],
  [memberPaths.contactChange, "routes/contact-change.tsx"],
  [memberPaths.lostPhone, "routes/lost-phone.tsx"],
  [paths.signingIn, "features/membership/signing-in/screen.tsx"],
  [paths.myData, "features/membership/signing-in/data/screen.tsx"],
  [paths.stopMessages, "routes/stop-messages.tsx"],
  [paths.accountDeleted, "routes/account-deleted.tsx"],
  [paths.regionAvailability, "routes/region-availability.tsx"],
  [paths.leaveWaitlist, "routes/leave-waitlist.tsx"],
  [paths.dentistsIn("tx", "katy"), "features/city/screen.tsx"],
  [paths.dentistsIn("tx", "houston", "orthodontics"), "features/city/screen.tsx"],
  [paths.plans, "features/plans/screen.tsx"],
  [paths.howItWorks, "features/plans/how-it-works/screen.tsx"],
  [paths.privacy, "routes/privacy.tsx"],
  [paths.terms, "routes/terms.tsx"],
];

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
    [paths.sitemap, "routes/files/sitemap.ts"],
    [paths.sitemapPage("50000"), "routes/files/sitemap-page.ts"],
    [paths.webManifest, "routes/files/web-manifest.ts"],
  ])("%s is answered by %s", (address, file) => {
    expect(screenAt(address)).toBe(file);
  });

  it("escapes what stands in an id [APP-01]", () => {
    expect(paths.dentist("a/b?c")).toBe("/dentist/a%2Fb%3Fc");
  });
});
