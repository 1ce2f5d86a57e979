import { getStateLaw } from "@smirk/domain/law/state-law";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { describe, expect, it } from "vitest";
import { priceChangeEmail } from "../../src/features/mail/templates/plan-change.ts";
import {
  anniversaryEmail,
  promotionEndEmail,
  renewalReminder,
} from "../../src/features/mail/templates/reminders.ts";
import { welcomeEmail } from "../../src/features/mail/templates/welcome.ts";
import { textsIn } from "../../src/locales/texts.ts";
import { sampleCardValues } from "../support/sample-card-values.ts";

const FACTS = {
  name: "Maria",
  brandName: "Smirk",
  supportPhone: "(800) 555-0142",
  membershipUrl: "https://smirk.example/membership",
  planName: "Smirk Plus",
  cents: 25_100,
  renewsOn: "2027-11-20",
} as const;

describe("the notice of a renewal", () => {
  it.each(LANGUAGES)("says plan, period, amount, last day and how to cancel, in %s [LAW-09]", (language) => {
    const texts = textsIn(language);
    const year = { ...FACTS, nextChargeOn: "2027-10-20", years: 1 } as const;
    const notices = [
      { notice: renewalReminder(texts, { ...FACTS, period: "yearly" }), period: texts.t("Every year") },
      { notice: renewalReminder(texts, { ...FACTS, period: "monthly" }), period: texts.t("Every month") },
      { notice: anniversaryEmail(texts, year), period: texts.t("Every month") },
    ];
    for (const { notice, period } of notices) {
      const said = JSON.stringify(notice.blocks);
      for (const fact of ["Smirk Plus", period, "$251.00", texts.shortDate("2027-11-19")])
        expect(said).toContain(fact);
      expect(said).toContain(FACTS.supportPhone);
      expect(said).toContain(FACTS.membershipUrl);
    }
  });
});

it.each([
  ["en", "There is nothing to pay then.", "charge your card"],
  ["es", "Ese día no tiene que pagar nada.", "a su tarjeta"],
] as const)(
  "the notice of a renewal charges no $0.00 to a card, in %s [MONEY-04]",
  (language, said, unsaid) => {
    const [first] = renewalReminder(textsIn(language), { ...FACTS, period: "monthly", cents: 0 }).blocks;
    expect(first).toContain(said);
    expect(first).not.toContain(unsaid);
  },
);

describe("the acknowledgment of joining", () => {
  it.each(LANGUAGES)("says amounts, frequency, last day and how to cancel, in %s [LAW-09]", (language) => {
    const texts = textsIn(language);
    const price = { paidCents: 27_100, feeCents: 2000, period: "yearly", isRenewing: true } as const;
    const charges = [
      { day: "2027-11-20", period: "yearly", cents: 25_100, items: [] },
      { day: "2028-11-20", period: "yearly", cents: 12_600, items: [] },
    ] as const;
    const welcome = welcomeEmail(texts, {
      ...FACTS,
      card: sampleCardValues(language),
      finderUrl: "https://smirk.example/",
      agreementUrl: "https://smirk.example/membership/agreement",
      hasCard: true,
      dentist: null,
      state: getStateLaw("NY"),
      price: { ...price, nextCents: FACTS.cents, nextDay: FACTS.renewsOn, charges },
    });
    const said = JSON.stringify(welcome.blocks);
    for (const fact of ["$271.00", "$251.00", texts.shortDate("2027-11-20"), texts.shortDate("2027-11-19")])
      expect(said).toContain(fact);
    expect(said).toContain(language === "en" ? "renews automatically every year" : "cada año");
    for (const way of [FACTS.supportPhone, FACTS.membershipUrl]) expect(said).toContain(way);
    const end =
      language === "en" ? "$126.00 every year from Nov 20, 2028" : "$126.00 cada año desde el 20 de";
    expect(said).toContain(end);
  });
});

describe("the notice of another price", () => {
  it.each([
    ["en", "You pay $21.52 on {0} and $26.90 every month from {1}."],
    ["es", "Usted paga $21.52 el {0} y $26.90 cada mes desde el {1}."],
  ] as const)("says what is paid on which day where a code lowers it, in %s [LAW-10]", (language, said) => {
    const texts = textsIn(language);
    const charges = [
      { day: "2027-11-20", period: "monthly", cents: 2152, items: [] },
      { day: "2027-12-20", period: "monthly", cents: 2690, items: [] },
    ] as const;
    const prices = {
      oldCents: 2490,
      newCents: 2690,
      reason: "Our costs have grown.",
      leaving: [],
      leaveDays: null,
    };
    const { blocks } = priceChangeEmail(texts, { ...FACTS, period: "monthly", ...prices, charges });
    const [now, then] = charges.map(({ day }) => texts.date(day));
    expect(blocks).toContain(said.replace("{0}", now ?? "").replace("{1}", then ?? ""));
  });

  it.each(LANGUAGES)("says both prices, the day and how to cancel, in %s [LAW-09]", (language) => {
    const texts = textsIn(language);
    const usual = { ...FACTS, period: "monthly" } as const;
    const change = {
      oldCents: 2490,
      newCents: 2690,
      reason: "Our costs have grown.",
      charges: [],
      leaving: [],
    };
    const end = { lastCents: 2490, regularCents: 2690, lastPaidOn: "2027-10-20", charges: [] } as const;
    const notices = [
      priceChangeEmail(texts, { ...usual, ...change, leaveDays: 14 }),
      priceChangeEmail(texts, { ...usual, ...change, leaveDays: null }),
      promotionEndEmail(texts, { ...usual, ...end }),
    ];
    for (const { blocks } of notices) {
      const said = JSON.stringify(blocks);
      const facts = ["$24.90", "$26.90", texts.date("2027-11-20")];
      for (const fact of [...facts, FACTS.supportPhone, FACTS.membershipUrl]) expect(said).toContain(fact);
    }
  });
});
