import type { TermsAnswer } from "@smirk/contract/subscription/terms";
import type { Coupon } from "@smirk/domain/billing/promotions/coupon";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { seedDemoFees } from "../../../src/demo/seed-demo-fees.ts";
import { seedDemoRegistrations } from "../../../src/demo/seed-demo-registrations.ts";
import { queueChildLeavingEmails } from "../../../src/features/mail/reminders/queue-child-leaving-emails.ts";
import { queuePromotionEmails } from "../../../src/features/mail/reminders/queue-promotion-emails.ts";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { getNextCharge } from "../../../src/features/member-payments/get-next-charge.ts";
import { agreementText } from "../../../src/features/members/agreement/write-agreement.ts";
import type { AreaIndex } from "../../../src/features/places/areas/area.ts";
import { loadAreas } from "../../../src/features/places/areas/load-areas.ts";
import { scheduleDueRenewals } from "../../../src/features/plan-change/schedule-renewal.ts";
import { officeDay } from "../../../src/office-day.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { addressIn } from "../../support/largest-town.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { PLUS, signUpBody } from "../../support/parts/members-part.ts";
import { addOperator } from "../../support/parts/operators-part.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

const BEGAN = "2027-01-30T18:00:00Z";
const MONTHS = 13;
const LONGEST_YEAR_MS = 3_600_000;

let fixture: TestApp<"stripe" | "mail" | "clock">;
let areas: AreaIndex;
beforeAll(async () => {
  areas = await loadAreas();
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(),
    mostContractChecks: 50,
  });
  await seedDemoRegistrations(fixture.ctx);
  await seedDemoFees(fixture.ctx);
  await travelTo(BEGAN);
  for (const [code, coupon] of Object.entries(CODES))
    await fixture.stripe.payments.createPromotion({ code, coupon, maxRedemptions: null, expiresAt: null });
});
afterAll(() => fixture.close());

async function travelTo(moment: string): Promise<void> {
  await fixture.stripe.advance((Date.parse(moment) - fixture.clock.now().getTime()) / DAY_MS);
}

const percent = (off: number, duration: Coupon["duration"]): Coupon => ({
  off: { kind: "percent", percent: off },
  products: [],
  duration,
});
const CODES: Record<string, Coupon> = {
  ONCE: percent(50, { kind: "once" }),
  THREE: percent(20, { kind: "repeating", months: 3 }),
  TRIAL: percent(100, { kind: "repeating", months: 2 }),
  SEVEN: percent(50, { kind: "repeating", months: 7 }),
  ALWAYS: percent(10, { kind: "forever" }),
  DOLLARS: {
    off: { kind: "amount", cents: 500 },
    products: [`plan_${PLUS}`],
    duration: { kind: "repeating", months: 5 },
  },
  // Beside a family it lowers the fee alone.
  PLANFEE: {
    ...percent(20, { kind: "repeating", months: 5 }),
    products: [`plan_${PLUS}`, "enrollment_fee"],
  },
};

interface Cart {
  state: string;
  period: "monthly" | "annualy";
  code: string | null;
  /** Each child turns 26 so many days after joining. */
  children: number[];
}

/** At `commit` one of each kind of change that a price can have. */
const CARTS: Cart[] = [
  { state: "CA", period: "monthly", code: "THREE", children: [] },
  { state: "TX", period: "monthly", code: "TRIAL", children: [] },
  { state: "MN", period: "monthly", code: "SEVEN", children: [100] },
  { state: "NY", period: "annualy", code: "ONCE", children: [] },
  { state: "FL", period: "annualy", code: null, children: [200, 4000] },
  { state: "CT", period: "monthly", code: null, children: [30, 60, 4000, 4100, 4200] },
  // A code lowers no plan beside a family, and one ends with the charge at which a child leaves.
  { state: "KS", period: "monthly", code: "DOLLARS", children: [53] },
  { state: "IA", period: "monthly", code: "SEVEN", children: [191, 55, 4496] },
  { state: "OH", period: "monthly", code: "PLANFEE", children: [4100] },
  // One child leaves at the first new price.
  { state: "TX", period: "monthly", code: "ALWAYS", children: [440, 4000] },
];

function drawCarts(count: number): Cart[] {
  const random = seededRandom(20_270_130);
  const codes = [null, ...Object.keys(CODES)];
  return Array.from({ length: count }, (_, at) => ({
    state: SOLD_STATES[at % SOLD_STATES.length]?.code ?? "TX",
    period: random(2) === 0 ? "monthly" : "annualy",
    code: codes[random(codes.length)] ?? null,
    children: Array.from({ length: random(7) }, () =>
      random(2) === 0 ? random(400) + 1 : 4000 + random(900),
    ),
  }));
}

const today = () => officeDay(fixture.ctx, fixture.clock.now());

function bodyOf({ state, period, code, children }: Cart) {
  return {
    address: addressIn(areas, state),
    renew_period: period,
    promotion_code: code,
    family_members: children.map((days, at) => {
      const birthday = addDays(today(), days).replace("-02-29", "-02-28");
      const birth_date = `${Number(birthday.slice(0, 4)) - 26}${birthday.slice(4)}`;
      return { relation: "child", name: `Child${"abcdefg"[at]}`, surname: "Lopez", birth_date };
    }),
  };
}

interface Promised {
  cart: Cart;
  member: SignedIn;
  membershipId: string;
  /** What stands beside the box, and under 'Before you pay'. */
  texts: string[];
  /** What the quote and the button name. */
  dueToday: number;
  /** What the member's page named before each renewal. */
  shown: { day: CalendarDay; cents: number }[];
}

async function join(cart: Cart): Promise<Promised> {
  const changes = bodyOf(cart);
  const visitor = await fixture.accounts.signIn();
  const { headers } = visitor;
  const payload = signUpBody(changes);
  const answer = await fixture.app.inject({ method: "POST", url: "/subscription/terms", headers, payload });
  expect([answer.statusCode, cart], answer.body).toEqual([200, cart]);
  const { consents, before_you_pay } = answer.json<TermsAnswer>();
  const price = before_you_pay.sentences.find(({ topic }) => topic === "price")?.text ?? "";
  const payment = await fixture.members.startPayment(visitor, changes);
  await fixture.stripe.confirm(payment);
  await fixture.members.askState(visitor, payment);
  const renewal = consents.find(({ kind }) => kind === "renewal")?.text ?? "";
  const [{ id: membershipId = "" } = {}] = await fixture.members.membershipsOf(visitor.accountId);
  const texts = [price, renewal];
  return { cart, member: visitor, membershipId, texts, dueToday: payment.due_today, shown: [] };
}

async function keepShown({ member, shown }: Promised, before: Date): Promise<void> {
  const ctx = { ...fixture.ctx, payments: fixture.stripe.payments };
  const { next_charge: next } = await getNextCharge(ctx, member.accountId);
  if (next === null) return expect.fail("The page names no charge.");
  const at = new Date(next.date * 1000);
  if (at < before) shown.push({ day: officeDay(fixture.ctx, at), cents: next.amount });
}

/** Each version of the agreement, with the day from which it counts. */
async function agreementsOf({ membershipId }: Promised): Promise<{ day: CalendarDay; text: string }[]> {
  const first = await fixture.db
    .selectFrom("membership_agreements")
    .select(["agreement", "signed_at as agreed_at"])
    .where("membership_id", "=", membershipId)
    .execute();
  const later = await fixture.db
    .selectFrom("membership_agreement_versions")
    .innerJoin("plan_changes", "plan_changes.id", "plan_change_id")
    .select(["agreement", "finished_at as agreed_at"])
    .where("membership_agreement_versions.membership_id", "=", membershipId)
    .execute();
  return [...first, ...later].map(({ agreement, agreed_at: at }) => ({
    day: officeDay(fixture.ctx, at ?? expect.fail("It counts from no day.")),
    text: agreementText(agreement).replaceAll(/\s+/g, " "),
  }));
}

const DAY = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`;
const toDay = (words: string): CalendarDay => new Date(`${words} UTC`).toISOString().slice(0, 10);
const toCents = (words: string) => Math.round(100 * Number(words.replace(/[$,]/g, "")));

/** The amount that a text names for a day; null where it names none. Read from the words alone. */
function namedOn(text: string, day: CalendarDay, joined: CalendarDay): number | null {
  const found: number[] = [];
  const AMOUNT = String.raw`(\$[\d,]+\.\d\d)`;
  for (const [, amount = ""] of text.matchAll(new RegExp(`${AMOUNT} today`, "g")))
    if (day === joined) found.push(toCents(amount));
  const days = `${AMOUNT} on (${DAY}(?:(?:,? and |, )(?:on )?${DAY})*)`;
  for (const [, amount = "", named = ""] of text.matchAll(new RegExp(days, "g"))) {
    const listed = [...named.matchAll(new RegExp(DAY, "g"))].map(([one]) => toDay(one));
    const goesOn = text.includes("and the same amount every");
    if (listed.includes(day) || (goesOn && day > (listed[0] ?? ""))) found.push(toCents(amount));
  }
  const runs = `${AMOUNT} every (?:month|year) from (${DAY})(?: to (${DAY}))?`;
  for (const [, amount = "", from = "", to] of text.matchAll(new RegExp(runs, "g")))
    if (day >= toDay(from) && (to === undefined || day <= toDay(to))) found.push(toCents(amount));
  expect(found.length, `${text} names one amount for ${day}`).toBeLessThanOrEqual(1);
  return found[0] ?? null;
}

async function chargesOf({ member }: Pick<Promised, "member">) {
  const customer = await fixture.members.customerOf(member.accountId);
  const invoices = await fixture.stripe.list("invoice", customer);
  return invoices.map(({ created, total }) => ({
    day: officeDay(fixture.ctx, new Date(Number(created) * 1000)),
    cents: Number(total),
  }));
}

interface Letter {
  kind: string;
  membershipId: string;
  text: string;
}

/** Keyed by occasion: bodies are deleted after a month. */
const letters = new Map<string, Letter>();

async function keepLetters(): Promise<void> {
  const rows = await fixture.db
    .selectFrom("outbox")
    .select(["occasion", "kind", "membership_id", "body"])
    .where("body", "is not", null)
    .execute();
  for (const { occasion, kind, membership_id: id, body } of rows)
    letters.set(occasion, { kind, membershipId: id ?? "", text: body?.text.replaceAll(/\s+/g, " ") ?? "" });
}

const MONEY = String.raw`\$[\d,]+\.\d\d`;
/** The amounts that a letter names for days, both as it words them. */
const NAMED: Partial<Record<string, RegExp>> = {
  renewal_reminder: new RegExp(
    `on (?<day>${DAY})\\. (?:We will charge your card (?<amount>${MONEY})|(?<nothing>There is nothing to pay)) then`,
  ),
  receipt: new RegExp(`renews on (?<day>${DAY}) for (?<amount>${MONEY})`),
  welcome: new RegExp(`Next payment: (?<day>${DAY}) Next amount: (?<amount>${MONEY})`),
  promotion_end: new RegExp(`From (?<day>${DAY}) on you pay the regular price: (?<amount>${MONEY})`),
  child_leaving: new RegExp(`Your price from (?<day>${DAY}): (?<amount>${MONEY})`),
};
const NEW_PRICE = new RegExp(`[Pp]rice from (?<day>${DAY}): (?<amount>${MONEY})`);
const PAID = new RegExp(`Total: (?<amount>${MONEY}).* Paid on: (?<day>${DAY})`);

const read = (pattern: RegExp | undefined, text: string) => {
  const { day, nothing, amount = nothing && "$0.00" } = pattern?.exec(text)?.groups ?? {};
  return day === undefined || amount === undefined ? [] : [{ day: toDay(day), cents: toCents(amount) }];
};

/** Each carts' year: what was written before each renewal, and what the provider charged. */
async function playYear(carts: readonly Cart[]): Promise<Promised[]> {
  const promises: Promised[] = [];
  for (const cart of carts) promises.push(await join(cart));
  await fixture.jobs.settle();
  const ctx = { ...fixture.ctx, payments: fixture.stripe.payments };
  for (let month = 1; month <= MONTHS; month += 1) {
    await keepLetters();
    const [membership] = await fixture.members.membershipsOf(promises[0]?.member.accountId ?? "");
    const end = membership?.current_period_end?.getTime() ?? 0;
    await travelTo(new Date(end - 7 * DAY_MS).toISOString());
    for (const promise of promises) await keepShown(promise, new Date(end + DAY_MS));
    await sweepMails(ctx);
    await queuePromotionEmails(ctx);
    await queueChildLeavingEmails(ctx);
    await keepLetters();
    await travelTo(new Date(end - 2 * DAY_MS).toISOString());
    await scheduleDueRenewals(ctx);
    await travelTo(new Date(end + DAY_MS / 4).toISOString());
    // A change that is made gives the subscription back to the next one.
    await fixture.jobs.settle();
  }
  await keepLetters();
  return promises;
}

let joined: CalendarDay;
let promises: Promised[];
beforeAll(async () => {
  joined = today();
  promises = await playYear(bySize({ commit: CARTS, full: [...CARTS, ...drawCarts(200)] }));
}, LONGEST_YEAR_MS);

describe("a year of charges, as the provider makes them", () => {
  it("is what 'Before you pay' and the consent named for each day [LAW-10] [LAW-03]", async () => {
    for (const promise of promises) {
      const charges = await chargesOf(promise);
      expect(charges.length).toBe(promise.cart.period === "monthly" ? MONTHS + 1 : 2);
      for (const text of promise.texts)
        for (const { day, cents } of charges)
          expect([day, namedOn(text, day, joined)], `${JSON.stringify(promise.cart)}: ${text}`).toEqual([
            day,
            cents,
          ]);
    }
  });

  it("is what quote, agreements and the member's page named for each day [LAW-10]", async () => {
    for (const promise of promises) {
      const [first, ...renewals] = await chargesOf(promise);
      expect(first, JSON.stringify(promise.cart)).toEqual({ day: joined, cents: promise.dueToday });
      expect(promise.shown, JSON.stringify(promise.cart)).toEqual(renewals);
      const agreements = await agreementsOf(promise);
      expect(agreements.length).toBeGreaterThan(0);
      for (const { day: from, text } of agreements)
        for (const { day, cents } of renewals.filter((one) => one.day > from))
          expect([day, namedOn(text, day, joined)], `${JSON.stringify(promise.cart)}: ${text}`).toEqual([
            day,
            cents,
          ]);
    }
  });

  it("is what reminders, receipts and other letters named for each day [LAW-10]", async () => {
    for (const promise of promises) {
      const charges = await chargesOf(promise);
      const own = [...letters.values()].filter(({ membershipId }) => membershipId === promise.membershipId);
      const ofKind = (kind: string, pattern = NAMED[kind]) =>
        own.filter((one) => one.kind === kind).flatMap(({ text }) => read(pattern, text));
      const last = charges.at(-1)?.day ?? "";
      for (const { kind, text } of own)
        for (const named of read(NAMED[kind], text).filter(({ day }) => day <= last))
          expect(charges, `${JSON.stringify(promise.cart)} ${kind}: ${text}`).toContainEqual(named);
      const renewals = charges.slice(1);
      expect(ofKind("renewal_reminder")).toEqual(renewals);
      const paid = charges.filter(({ cents }) => cents > 0);
      expect(ofKind("receipt", PAID)).toEqual(paid);
      expect(ofKind("welcome")).toEqual(renewals.slice(0, 1));
    }
  });
});

/** What the plan costs by the month from 40 days on. */
const NEW_PRICES = { plan_cents: 2690, family_cents: 1350, family_extra_cents: 4725 };
const DAYS_FOLLOWED = 66;

describe("a new price", () => {
  it("is charged as its letter named it, after a code and without a child of 26 [LAW-10] [LAW-05]", async () => {
    const scheduled = await (await addOperator(fixture, "owner")).call("/prices/schedule", {
      reason: "Budget of the year",
      plan_slug: PLUS,
      first_day: addDays(today(), 40),
      prices: { monthly: NEW_PRICES },
      ...{ reason_en: "Our costs have grown.", reason_es: "Nuestros costos han subido." },
    });
    expect(scheduled.statusCode, scheduled.body).toBe(200);
    const ctx = { ...fixture.ctx, payments: fixture.stripe.payments };
    for (let day = 0; day < DAYS_FOLLOWED; day += 3) {
      await sweepMails(ctx);
      await scheduleDueRenewals(ctx);
      await fixture.jobs.settle();
      await keepLetters();
      await fixture.stripe.advance(3);
    }
    await fixture.jobs.settle();
    for (const { cart, member, membershipId } of promises) {
      const [letter, ...others] = [...letters.values()].filter(
        (one) => one.kind === "price_change" && one.membershipId === membershipId,
      );
      expect([cart, others]).toEqual([cart, []]);
      if (letter === undefined) {
        expect(cart.period).toBe("annualy");
        continue;
      }
      const [{ day, cents } = expect.fail(letter.text)] = read(NEW_PRICE, letter.text);
      const [charge] = (await chargesOf({ member })).filter((one) => one.day === day);
      expect({ day, cents: namedOn(letter.text, day, joined) ?? cents }, letter.text).toEqual(charge);
    }
  });
});
