import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { REFUND_DAYS } from "../billing/refunds/refund.ts";
import { STATES } from "../joining/address/states.ts";
import { parseDay } from "../wire/calendar-day.ts";
import { betterRules, keptFeeCents, refundRulesOf } from "./refund-rules.ts";
import { isSoldIn } from "./sold-states.ts";
import { FACTS_READ_ON, NO_RULE, NOT_READ, type Sourced } from "./sourced.ts";
import { findStateLaw, getStateLaw, STATE_LAWS, type StateLaw } from "./state-law.ts";

type AnyRule = Sourced<unknown>;

/** Every value of the record, whatever its kind. */
function listRules(law: StateLaw): AnyRule[] {
  const { renewalNotice, promotionNotice, clauses } = law;
  return [
    law.registration,
    law.fee,
    law.feeCapCents,
    law.freeLook,
    law.refundAfter,
    law.priceChangeNotice,
    law.savingsBeforeJoining,
    law.regulator,
    ...Object.values(renewalNotice),
    ...Object.values(promotionNotice),
    ...clauses.checkout,
    ...clauses.agreement,
    ...clauses.card,
  ];
}

const codesWhere = (isChosen: (law: StateLaw) => boolean) =>
  STATE_LAWS.filter(isChosen).map(({ code }) => code);

describe("the table of the states' laws [LAW-01]", () => {
  it("has a record for each of the 50 states and the District of Columbia", () => {
    expect(STATE_LAWS.map(({ code, name }) => [code, name])).toEqual(
      STATES.map(({ code, name }) => [code, name]),
    );
    expect(STATE_LAWS).toHaveLength(51);
  });

  it("names section, source and day read for every value", () => {
    const rules = STATE_LAWS.flatMap(listRules);
    expect(rules.length).toBeGreaterThan(51 * 13);
    for (const { section, source, readOn } of rules) {
      expect([section.trim(), source.trim()]).not.toContain("");
      expect(FACTS_READ_ON.map(String)).toContain(parseDay(readOn));
    }
  });

  it("has no window that no day could lie in", () => {
    const windows = STATE_LAWS.flatMap(({ renewalNotice, promotionNotice, priceChangeNotice }) => [
      renewalNotice.yearly.value,
      renewalNotice.monthly.value,
      renewalNotice.anniversary.value,
      promotionNotice.short.value,
      promotionNotice.year.value,
      priceChangeNotice.value,
    ]).filter((window) => window !== null);
    expect(windows.length).toBeGreaterThan(51);
    for (const { from, to } of windows) {
      expect([from, to].every(Number.isSafeInteger)).toBe(true);
      expect(from).toBeGreaterThan(0);
      expect(to).toBeGreaterThan(from);
    }
  });

  it("sells everywhere but in Utah, Vermont and Washington [REG-01]", () => {
    expect(codesWhere(({ isSold }) => !isSold)).toEqual(["UT", "VT", "WA"]);
  });

  it.each([
    ["TX", true],
    ["tx", true],
    ["DC", true],
    ["UT", false],
    ["PR", false],
    ["", false],
  ])("region check of %j gives %s [REG-01]", (code, isSold) => {
    expect(isSoldIn(code)).toBe(isSold);
  });

  it("gives money back pro rata in Florida and Oklahoma alone [MONEY-04]", () => {
    expect(codesWhere(({ refundAfter }) => refundAfter.value === "pro_rata")).toEqual(["FL", "OK"]);
  });

  it("gives nobody fewer days for a full refund than every member is promised [MONEY-04]", () => {
    for (const { freeLook } of STATE_LAWS) {
      expect(freeLook.value.days).toBeGreaterThanOrEqual(REFUND_DAYS);
      expect(freeLook.value.from).toBe("later");
    }
  });

  it("takes a rule about registrations that nobody has read for no permission [LAW-11]", () => {
    const needed = codesWhere(({ registration }) => registration.value === "needed");
    expect(needed.toSorted()).toEqual("CA CT FL IN MD MO ND NV OR TX".split(" "));
    expect(codesWhere(({ registration }) => registration.value === "not_read")).toHaveLength(41);
  });

  it.each([
    ["AR", "", "", "right_to_cancel"],
    ["FL", "five_disclosures", "", ""],
    ["MA", "cancellation_deadline", "", ""],
    ["MD", "five_disclosures all_fees", "no_penalty", "not_insurance organization_name organization_phone"],
    ["ND", "", "twelve_parts regulator", ""],
    ["NY", "cancellation_deadline", "", ""],
    ["OH", "discounts_vary agreement_to_read", "notice_by_email", ""],
    ["OR", "", "provider_list", ""],
    ["SC", "agreement_to_read", "twelve_parts", ""],
    ["SD", "", "twelve_parts", ""],
    [
      "TN",
      "all_fees average_savings",
      "",
      "not_insurance organization_phone organization_name organization_website",
    ],
    [
      "TX",
      "",
      "not_insurance whole_discounted_price quality_not_guaranteed",
      "not_insurance prescription_codes",
    ],
  ])("%s asks for the clauses %j, %j and %j, and for the federal one", (code, checkout, agreement, card) => {
    const { clauses } = getStateLaw(code);
    const named = [clauses.checkout, clauses.agreement, clauses.card].map((rules) =>
      rules.map(({ value }) => value).join(" "),
    );
    expect(named).toEqual([`renewal_terms ${checkout}`.trimEnd(), agreement, card]);
  });

  it("asks for consent to a higher price in New York alone", () => {
    expect(codesWhere(({ priceChangeNotice }) => priceChangeNotice.value.needsConsent)).toEqual(["NY"]);
  });

  it("asks for savings in Tennessee", () => {
    expect(codesWhere(({ savingsBeforeJoining }) => savingsBeforeJoining.value)).toEqual(["TN"]);
  });

  it("gives a careful yearly notice where no rule was found [LAW-11]", () => {
    const unknown = STATE_LAWS.filter(({ renewalNotice }) => renewalNotice.yearly.section === NO_RULE);
    expect(unknown.length).toBeGreaterThan(30);
    for (const { renewalNotice } of unknown)
      expect(renewalNotice.yearly).toMatchObject({ value: { from: 31, to: 36 }, isCareful: true });
  });

  it("gives every state a regulator that can be called, visited and written to", () => {
    for (const { name, regulator } of STATE_LAWS) {
      const { value } = regulator;
      expect(value.name.length, name).toBeGreaterThan(8);
      expect(value.phone, name).toMatch(/^\d{3}-\d{3}-\d{4}$/);
      expect(value.address, name).toMatch(/, [A-Z]{2} \d{5}$/);
      expect(new URL(value.link).protocol, name).toBe("https:");
    }
    const codes = STATE_LAWS.map(({ regulator }) => regulator.value.address.slice(-8, -6));
    expect(codes).toEqual(STATES.map(({ code }) => code));
  });

  it.each([
    ["TX", "TX", 4500],
    ["TX", "AR", 0],
    ["AR", "TX", 0],
    ["TX", "MD", 0],
    ["OH", "TX", 3000],
    ["TX", "FL", 3000],
  ])("keeps of a fee, after a move from %s to %s, %i cents of 4500", (before, after, kept) => {
    const rules = betterRules(refundRulesOf(getStateLaw(before)), refundRulesOf(getStateLaw(after)));
    expect(keptFeeCents(4500, rules)).toBe(kept);
    expect(keptFeeCents(2000, rules)).toBe(Math.min(kept, 2000));
  });

  it.each([
    ["FL", "TX", "pro_rata"],
    ["TX", "OK", "pro_rata"],
    ["TX", "OH", "first_30_days"],
  ])("refunds, after a move from %s to %s, by the rule %s", (before, after, rule) => {
    expect(betterRules(refundRulesOf(getStateLaw(before)), refundRulesOf(getStateLaw(after))).after).toBe(
      rule,
    );
  });

  it("leaves, after a move, the longer free look, from the later of two first days", () => {
    const texas = refundRulesOf(getStateLaw("TX"));
    const short = { ...texas, freeLook: { days: 10, from: "materials" as const } };
    const long = { ...texas, freeLook: { days: 30, from: "effective" as const } };
    for (const rules of [betterRules(short, long), betterRules(long, short)])
      expect(rules.freeLook).toEqual({ days: 30, from: "later" });
    expect(betterRules(short, short).freeLook).toEqual(short.freeLook);
  });

  it("answers a code in any case, and nothing for what is no state", () => {
    expect(getStateLaw("fl").name).toBe("Florida");
    expect(findStateLaw("PR")).toBeUndefined();
    expect(() => getStateLaw("")).toThrow('There is no state ""');
  });
});

const FACTS = fileURLToPath(
  new URL("../../../../../shared/data/standards/plan-law/state_rules.csv", import.meta.url),
);

/** Rules of the file that are no value of the table, and what keeps them. */
const KEPT_ELSEWHERE: Record<string, string> = {
  "CT annual_reminder": "every renewal reminder, monthly and yearly, has all four facts",
  "CA annual_reminder": "every renewal reminder, monthly and yearly, has all four facts",
  "MN annual_reminder": "every renewal reminder, monthly and yearly, has all four facts",
  "TN renewal_notice": "the law names no window, so the ordinary reminder is enough",
  "CA consent_record": "the hold of the consents' rows",
  "MN save_offers": "no offers are made to a member who cancels",
  "FL group": "no groups are sold",
  "FL words": "the lint of words",
  "TX words": "the lint of words",
  "RI words": "the lint of words",
  "TX provider_list": "the reports on listings",
  "SC telephone": "nothing is sold by phone",
  "AR contracts": "the organization's duty",
  "CA gift": "no gifts are sold",
  "US gift": "no gifts are sold",
  "US texts": "the reader of the words of text messages",
};

interface FactRow {
  state: string;
  area: string;
  value: string;
  section: string;
  source: string;
}

/** The rules of the table that a row of the file stands behind. */
function listHolders({ state, area }: FactRow): AnyRule[] {
  const law = getStateLaw(state === "US" ? "TX" : state);
  const { checkout, agreement, card } = law.clauses;
  const holders: Record<string, readonly AnyRule[]> = {
    renewal_notice: [law.renewalNotice.yearly],
    renewal_notice_short_terms: [law.renewalNotice.anniversary],
    renewal_notice_month: [law.renewalNotice.monthly],
    price_change: [law.priceChangeNotice],
    before_billing: checkout,
    disclosure: [law.savingsBeforeJoining, ...checkout],
    materials: agreement,
    agreement: [...checkout, ...agreement],
    prohibited: agreement,
    card,
    refund: [law.freeLook, law.refundAfter],
    fee: [law.feeCapCents],
    fee_practice: [law.fee],
    registration: [law.registration],
    promotion_end: [law.promotionNotice.short, law.promotionNotice.year],
  };
  return [...(holders[area] ?? [])];
}

function readFacts(): FactRow[] {
  const [, ...lines] = readFileSync(FACTS, "utf8").trim().split("\n");
  return lines.map((line) => {
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, ""));
    const [state = "", area = "", , value = "", section = "", source = ""] = cells;
    return { state, area, value, section, source };
  });
}

describe.skipIf(!existsSync(FACTS))("beside the file of facts (skipped without ../shared/data)", () => {
  it("the table holds each row with its section, source and days [LAW-01]", () => {
    const rows = readFacts().filter(({ state, area }) => !(`${state} ${area}` in KEPT_ELSEWHERE));
    expect(rows.length).toBe(readFacts().length - Object.keys(KEPT_ELSEWHERE).length);
    const [unread, read] = [true, false].map((is) =>
      rows.filter(({ value }) => (value === "not read") === is),
    );
    for (const { state, area } of unread ?? [])
      expect([area, getStateLaw(state).registration.value]).toEqual(["registration", "not_read"]);
    for (const row of read ?? []) {
      const held = listHolders(row).filter(({ section }) => section === row.section);
      expect(held, `${row.state} ${row.area}`).not.toEqual([]);
      const lists = row.source.replaceAll("renewal-law/arl-states.json ", "renewal law list, ");
      for (const { source } of held) expect(lists).toContain(source.split(";")[0]);
      const days = /^(\d+)-(\d+) days$/.exec(row.value);
      if (days) expect(held[0]?.value).toMatchObject({ from: Number(days[1]), to: Number(days[2]) });
    }
  });

  it("the states without a row say that no rule was found [LAW-01]", () => {
    const named = new Set(readFacts().flatMap(({ state, value }) => (value === "not read" ? [] : state)));
    const silent = STATE_LAWS.filter(({ code }) => !named.has(code) && code !== "OK");
    expect(silent).toHaveLength(51 - (named.size - 1) - 1);
    for (const { regulator, clauses, ...law } of silent) {
      const own = listRules({ ...law, regulator, clauses: { checkout: [], agreement: [], card: [] } });
      for (const rule of own.filter((one) => one !== regulator))
        expect(rule.section).toBe(rule === law.registration ? NOT_READ : NO_RULE);
      expect([...clauses.agreement, ...clauses.card]).toEqual([]);
    }
  });
});
