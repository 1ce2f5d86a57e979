import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { describe, expect, it } from "vitest";
import { AgreementText } from "../app/features/membership/agreement/screen.tsx";
import { MembershipCard } from "../app/features/membership/card/membership-card.tsx";
import { DetailsPanel } from "../app/features/membership/details-panel.tsx";
import { TextsPanel } from "../app/features/membership/messages/texts-panel.tsx";
import { RenewalPanel } from "../app/features/membership/payments/renewal-panel.tsx";
import { WaitingNote } from "../app/features/membership/recovery/recovery-screen.tsx";
import { StatusNotice } from "../app/features/membership/status/status-notice.tsx";
import { renderPage } from "./render-page.tsx";

/** December 31 at the office in Houston, and the next year in UTC and in browsers east of it. */
const LATE = Date.parse("2026-01-01T03:00:00Z") / 1000;
const NOON = Date.parse("2025-06-10T18:00:00Z") / 1000;
const CARD: InsuranceCard = {
  plan_slug: "brightwell_discount_2",
  plan_name: "Smirk Plus",
  group_code: "BW-PLUS-02",
  policy_number: "9203447190251187",
  payment_method_type: "card",
  family_members: [],
  exp_date: LATE,
  amount: 2490,
  canceled: false,
  termed: false,
  ends_at: null,
  payment_failed: false,
  email_refused: false,
  is_offered: true,
  auto_renew: true,
  clauses: [],
  name: "Maria Lopez",
  smirk_link: null,
  metadata: { effective_date: LATE, payment: "Monthly" },
};
const SINCE_NOON = { ...CARD, metadata: { ...CARD.metadata, effective_date: NOON } };
const CANCELED = { ...CARD, canceled: true, ends_at: LATE };
const SIGNED = {
  agreement: { version: "1", title: "Agreement", notice: "THIS IS NOT INSURANCE.", facts: [], sections: [] },
  version: "1",
  hash: "5f",
  signed_at: LATE,
};
const TEXTS = { are_offered: true, phone_number: "+1 (713) 555-0170", stopped_at: LATE };
const nothing = () => undefined;
const notice = (card: InsuranceCard) => <StatusNotice card={card} isOver={true} onUndone={nothing} />;

const SCREENS: [screen: string, element: React.ReactElement][] = [
  ["the card", <MembershipCard key="1" card={CARD} />],
  ["details: effective date", <DetailsPanel key="2" card={CARD} nextCharge={null} />],
  [
    "details: next charge",
    <DetailsPanel key="3" card={SINCE_NOON} nextCharge={{ charge: { date: LATE, amount: 2490 } }} />,
  ],
  ["details: last day", <DetailsPanel key="4" card={{ ...SINCE_NOON, ends_at: LATE }} nextCharge={null} />],
  ["automatic renewal", <RenewalPanel key="5" card={CARD} onChanged={nothing} />],
  ["a canceled membership", notice(CANCELED)],
  ["a membership that ended", notice({ ...CARD, auto_renew: false, ends_at: LATE })],
  ["the agreement", <AgreementText key="6" signed={SIGNED} />],
  [
    "texts that were stopped",
    <TextsPanel key="7" texts={TEXTS} isOn={() => true} choose={async () => undefined} />,
  ],
  ["a phone that waits", <WaitingNote key="8" happensAt={LATE} />],
];

describe("days of a member are those of the office [SELF-01] [APP-09]", () => {
  it.each(SCREENS)("on %s", async (_screen, element) => {
    const html = await renderPage(() => element);
    expect(html).toContain("Dec 31, 2025");
    expect(html).not.toContain("2026");
  });

  it("by one rule: no screen of a member formats a time by itself", () => {
    const cwd = join(import.meta.dirname, "../app/features/membership");
    const files = globSync("**/*.{ts,tsx}", { cwd }).toSorted();
    const own = files.filter((file) =>
      /DateTimeFormat|toLocale\w*(Date|Time)String|i18n\.date\(|\bdayOf\(|toISOString\(/.test(
        readFileSync(join(cwd, file), "utf8"),
      ),
    );
    expect(files).toContain("screen.tsx");
    expect(own).toEqual([]);
  });
});
