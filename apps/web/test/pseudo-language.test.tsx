import type { OutsideServicesAnswer } from "@smirk/contract/account/disclosures";
import { STATES } from "@smirk/domain/joining/address/states";
import { shortenUrl } from "@smirk/domain/text/shorten-url";
import { expect, it } from "vitest";
import { DENTAL, PLUS } from "../../../packages/domain/test/demo-plans.ts";
import { DentistMissing } from "../app/features/dentist/screen.tsx";
import { Accessibility } from "../app/features/legal/accessibility.tsx";
import { DirectoryAccuracy } from "../app/features/legal/accuracy/directory-accuracy.tsx";
import { Privacy } from "../app/features/legal/privacy.tsx";
import { WhatWeSent } from "../app/features/legal/sent/what-we-sent.tsx";
import { Terms } from "../app/features/legal/terms.tsx";
import { OfficesPage } from "../app/features/offices/offices-page.tsx";
import { HowItWorks } from "../app/features/plans/how-it-works/screen.tsx";
import { PlansPage } from "../app/features/plans/plans-page.tsx";
import { readStateTerms } from "../app/features/plans/prices/state-terms.ts";
import { LeaveScreen } from "../app/features/region/leave-screen.tsx";
import { memberPaths } from "../app/member-paths.ts";
import { paths } from "../app/paths.ts";
import MarketingLayout from "../app/routes/marketing-layout.tsx";
import { StatusScreen } from "../app/shell/failures/status-screen.tsx";
import { readPseudoMessages } from "./pseudo-messages.ts";
import { renderPage, TEST_SITE } from "./render-page.tsx";

const MESSAGES = readPseudoMessages();
const {
  brandName,
  planOrganizationName,
  planOrganizationUrl,
  telehealthAdministratorName,
  supportEmail,
  postalAddress,
} = TEST_SITE.publicConfig;
/** What is the same in every language, or comes from Intl or from the operator's files. */
const NAMES = [
  ...[DENTAL, PLUS].map(({ name }) => name),
  ...STATES.map(({ name }) => name),
  brandName,
  planOrganizationName,
  shortenUrl(planOrganizationUrl),
  telehealthAdministratorName,
  supportEmail,
  postalAddress,
  TEST_SITE.origin,
  // The switch names each language in itself.
  "Español",
];
const ATTRIBUTES =
  /\b(?:aria-label|alt|title|placeholder)="([^"]*)"|<meta name="description" content="([^"]*)"/g;
/** The words of Intl: dates and lists. */
const INTL = /\b(?:Nov|November|and)\b/g;
const SENT: OutsideServicesAnswer = {
  recorded_since: "2026-11-29T12:00:00.000Z",
  services: (["visit", "membership"] as const).flatMap((when) =>
    (["server", "browser"] as const).map((sender) => {
      return {
        recipient: "analytics",
        purpose: "usage",
        sender,
        when,
        kinds: ["visited_pages", "technical"],
      };
    }),
  ),
};
const ACCURACY = {
  day: "2026-11-26",
  states: { confirmed: 3, aging: 2, none: 1, in_doubt: 0 },
  sample: { month: "2026-11", size: 50, right: 47, listings: 2_400, checked_on: "2026-11-20" },
};

/** Words of three plain letters and more, in texts and in what screen readers read. */
function findEnglish(html: string): string[] {
  const shown = [...html.matchAll(ATTRIBUTES)].map(([, label, meta]) => label ?? meta ?? "");
  const text = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]*>/g, " ");
  const all = NAMES.reduce((rest, name) => rest.replaceAll(name, " "), [text, ...shown].join(" "));
  return (
    all
      .replaceAll(/&\w+;/g, " ")
      .replaceAll(INTL, " ")
      .match(/[A-Za-z]{3,}/g) ?? []
  );
}

it.each<[string, React.ComponentType]>([
  [paths.plans, () => <PlansPage plans={[DENTAL, PLUS]} states={readStateTerms([])} />],
  [paths.howItWorks, HowItWorks],
  [paths.offices, OfficesPage],
  ["/terms", Terms],
  ["/privacy", Privacy],
  ["/accessibility", Accessibility],
  [memberPaths.whatWeSent, () => <WhatWeSent answer={SENT} />],
  ["/directory-accuracy", () => <DirectoryAccuracy accuracy={ACCURACY} />],
  ["/region-availability", LeaveScreen],
  ["/dentist", () => <DentistMissing reason="unknownId" />],
  ["/missing", () => <StatusScreen status={404} />],
  ["/header-and-footer", MarketingLayout],
])("%s has no text outside the catalogs [ES-05]", async (path, Page) => {
  const html = await renderPage(Page, path, MESSAGES);
  expect(html).toMatch(/[Ａ-Ｚａ-ｚ]{3}/);
  expect(findEnglish(html)).toEqual([]);
});

it("finds a text outside the catalogs [ES-05]", async () => {
  const html = await renderPage(() => <img alt="Two teeth" />, "/", MESSAGES);
  expect(findEnglish(html)).toEqual(["Two", "teeth"]);
});
