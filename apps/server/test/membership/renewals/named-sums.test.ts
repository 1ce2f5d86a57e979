/** Longer than others: two months of members pass, and each sum of each text that they get is read. */
import type { TermsAnswer } from "@smirk/contract/subscription/terms";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleOfEach } from "../../../../../tools/test-size/test-size.ts";
import { queueChildLeavingEmails } from "../../../src/features/mail/reminders/queue-child-leaving-emails.ts";
import { queuePromotionEmails } from "../../../src/features/mail/reminders/queue-promotion-emails.ts";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { scheduleDueRenewals } from "../../../src/features/plan-change/schedule-renewal.ts";
import { officeDay } from "../../../src/office-day.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { signUpBody } from "../../support/parts/members-part.ts";
import { addOperator } from "../../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, wanted } from "../plan/plan-calls.ts";
import { type Dated, readSums } from "./named-sums.ts";

const FAILS_LATER = "4000000000000341";
const PREMIUM = "brightwell_discount_3";
/** An hour before midnight at the office: two days at once, of which only one is right. */
const LATE = "2027-01-31T05:00:00Z";
const NOON = "2027-01-30T18:00:00Z";
/** When time stops for acts and letters; on March 1 the second month has begun in the first 30 days. */
const DAYS = [
  "02-05",
  "02-13",
  "02-21",
  "02-26",
  "03-01",
  "03-04",
  "03-16",
  "03-21",
  "03-24",
  "03-29",
  "04-01",
];
/** When the dialog of canceling is read: before and after a charge in the first 30 days. */
const LOOKED = new Set(["02-05", "03-01"]);
const NOTIFIED = "2027-02-13";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createTestApp({
    ...{ stripe: true, mail: true, clock: createSettableClock(NOON), mostContractChecks: 50 },
    config: { officeTimeZone: "America/Chicago" },
  });
  plan = planCalls(fixture);
  for (const [code, months, percent] of [
    ["ONE", 1, 20],
    ["TWO", 2, 20],
    ["TRIAL", 2, 100],
    ["ALWAYS", 60, 10],
  ] as const) {
    const duration = { kind: "repeating", months } as const;
    const coupon = { off: { kind: "percent", percent }, products: [], duration } as const;
    await fixture.stripe.payments.createPromotion({ code, coupon, maxRedemptions: null, expiresAt: null });
  }
  const scheduled = await (await addOperator(fixture, "owner")).call("/prices/schedule", {
    reason: "Budget of the year",
    plan_slug: BASIC,
    first_day: "2027-03-15",
    prices: { monthly: { plan_cents: 2200, family_cents: 1100, family_extra_cents: 3800 } },
    ...{ reason_en: "Our costs have grown.", reason_es: "Nuestros costos han subido." },
  });
  expect(scheduled.statusCode, scheduled.body).toBe(200);
});
afterAll(() => fixture.close());

type Act = (member: SignedIn) => Promise<unknown>;

/** What somebody joins with, what happens to them, and what is right: the days and cents of the provider's charges. */
interface Row {
  name: string;
  /** At `commit` the last of each. */
  kind: string;
  began?: string;
  body?: Record<string, unknown>;
  card?: string;
  language?: "es";
  acts?: readonly (readonly [day: string, act: Act])[];
  charged: readonly Dated[];
  back?: readonly Dated[];
  /** What one of its texts says besides. */
  says?: string;
}

const child = (name: string, born: string) => person(name, "child", born);
const EVE = child("Eve", "2001-03-20");
const change =
  (changes: object): Act =>
  async (member) => {
    const { family_members } = await plan.read(member);
    await plan.change(member, wanted({ family_members, ...changes }));
  };
const addSpouse =
  (name: string, plan_slug = PLUS): Act =>
  (member) =>
    change({ plan_slug, family_members: [person(name, "spouse", "1988-02-03")] })(member);
const payLate: Act = async (member) => {
  await fixture.stripe.payWith(await fixture.members.customerOf(member.accountId), "pm_card_visa");
  const { headers } = await fixture.members.signInAgain(member);
  const { payments } = (await fixture.app.inject({ url: "/account/payments", headers })).json();
  const url = `/account/payments/${payments[0].id}/pay`;
  expect((await fixture.app.inject({ method: "POST", url, headers, payload: {} })).statusCode).toBe(200);
};
const payBack: Act = async ({ accountId: account_id }) => {
  const operator = await addOperator(fixture, "billing");
  const { memberships } = (await operator.call("/members/show", { account_id })).json();
  const [{ payment_id }] = memberships[0].money.payments;
  const refund = { account_id, payment_id, amount_cents: 1000, reason: "A slip" };
  expect((await operator.call("/members/refund", refund)).statusCode).toBe(200);
};

const JOINED = "2027-01-30";
const ROWS: Row[] = [
  {
    name: "renews at noon",
    kind: "renewing",
    charged: [
      [JOINED, 4490],
      ["2027-02-28", 2490],
      ["2027-03-30", 2490],
    ],
  },
  {
    name: "renews an hour before midnight",
    kind: "renewing",
    began: LATE,
    language: "es",
    charged: [
      [JOINED, 4490],
      ["2027-02-27", 2490],
      ["2027-03-31", 2490],
    ],
  },
  {
    name: "has two free months",
    kind: "code",
    body: { promotion_code: "TRIAL" },
    charged: [
      [JOINED, 0],
      ["2027-02-28", 0],
      ["2027-03-30", 2490],
    ],
  },
  {
    name: "has a code until February and a child until March",
    kind: "code",
    body: { promotion_code: "ONE", family_members: [child("Bea", "2001-03-20")] },
    charged: [
      [JOINED, 5090],
      ["2027-02-28", 3740],
      ["2027-03-30", 2490],
    ],
  },
  {
    name: "has two children who leave one after the other",
    kind: "child",
    language: "es",
    body: { family_members: [child("Cal", "2001-02-20"), child("Dan", "2001-03-20")] },
    charged: [
      [JOINED, 6990],
      ["2027-02-28", 3740],
      ["2027-03-30", 2490],
    ],
  },
  {
    name: "adds a person while a code runs",
    kind: "change",
    body: { promotion_code: "TWO" },
    acts: [["02-05", addSpouse("Max")]],
    charged: [
      [JOINED, 3592],
      ["2027-02-05", 793],
      ["2027-02-28", 2992],
      ["2027-03-30", 3740],
    ],
  },
  {
    name: "changes the plan before a child leaves",
    kind: "change",
    body: { family_members: [EVE] },
    acts: [["02-05", change({ plan_slug: PREMIUM })]],
    charged: [
      [JOINED, 5740],
      ["2027-02-05", 679],
      ["2027-02-28", 4595],
      ["2027-03-30", 3095],
    ],
  },
  {
    name: "plans a cheaper plan before a code ends",
    kind: "planned",
    language: "es",
    body: { promotion_code: "TWO" },
    acts: [["02-05", change({ plan_slug: BASIC })]],
    charged: [
      [JOINED, 3592],
      ["2027-02-28", 1516],
      ["2027-03-30", 1895],
    ],
  },
  {
    name: "gets a new price, and adds a person then",
    kind: "price",
    body: { plan_slug: BASIC },
    acts: [["02-26", addSpouse("Ned", BASIC)]],
    charged: [
      [JOINED, 3895],
      ["2027-02-26", 69],
      ["2027-02-28", 2895],
      ["2027-03-30", 3300],
    ],
  },
  {
    name: "gets a new price on the day on which a child leaves",
    kind: "price on a day",
    body: { plan_slug: BASIC, family_members: [EVE] },
    says: "Price until Mar 30, 2027, without Eve",
    charged: [
      [JOINED, 4895],
      ["2027-02-28", 2895],
      ["2027-03-30", 2200],
    ],
  },
  {
    name: "gets a new price after a child has left",
    kind: "price later",
    language: "es",
    body: { plan_slug: BASIC, family_members: [child("Fay", "2001-02-20")] },
    charged: [
      [JOINED, 4895],
      ["2027-02-28", 1895],
      ["2027-03-30", 2200],
    ],
  },
  {
    name: "gets a new price beside a code",
    kind: "price",
    body: { plan_slug: BASIC, promotion_code: "ALWAYS" },
    charged: [
      [JOINED, 3505],
      ["2027-02-28", 1705],
      ["2027-03-30", 1980],
    ],
  },
  {
    name: "pays late",
    kind: "owing",
    language: "es",
    card: FAILS_LATER,
    acts: [["03-04", payLate]],
    charged: [
      [JOINED, 4490],
      ["2027-03-04", 2490],
      ["2027-03-30", 2490],
    ],
  },
  {
    name: "gets a part back",
    kind: "refund",
    acts: [["02-13", payBack]],
    charged: [
      [JOINED, 4490],
      ["2027-02-28", 2490],
      ["2027-03-30", 2490],
    ],
    back: [["2027-02-13", 1000]],
  },
  {
    name: "cancels after a second charge in the first 30 days",
    kind: "leaving",
    acts: [["03-01", (member) => fixture.members.cancel(member)]],
    charged: [
      [JOINED, 4490],
      ["2027-02-28", 2490],
    ],
    back: [["2027-03-01", 4980]],
  },
];

interface Text {
  kind: string;
  writtenOn: CalendarDay;
  text: string;
}

interface Life {
  row: Row;
  member: SignedIn;
  membershipId: string;
  texts: Text[];
  /** What the dialog of canceling shows, by the day. */
  refunds: Map<CalendarDay, number>;
}

const today = () => officeDay(fixture.ctx, fixture.clock.now());

async function travelTo(moment: string): Promise<void> {
  const ms = Date.parse(moment) - fixture.clock.now().getTime();
  if (ms > 0) await fixture.stripe.advance(ms / DAY_MS);
}

/** What jobs do by then. */
async function work(): Promise<void> {
  const ctx = { ...fixture.ctx, payments: fixture.stripe.payments };
  await fixture.stripe.deliverEvents();
  await sweepMails(ctx);
  await queuePromotionEmails(ctx);
  await queueChildLeavingEmails(ctx);
  await scheduleDueRenewals(ctx);
  await fixture.jobs.settle();
}

async function begin(row: Row): Promise<Life> {
  const visitor = await fixture.accounts.signIn();
  const headers = { ...visitor.headers, "accept-language": row.language ?? "en" };
  const payload = signUpBody(row.body);
  const answer = await fixture.app.inject({ method: "POST", url: "/subscription/terms", headers, payload });
  const { sentences } = answer.json<TermsAnswer>().before_you_pay;
  const text = sentences.map((one) => one.text).join("\n");
  const member = await fixture.members.join({ email: "sums@example.com", ...row.body }, row.card);
  const [{ id: membershipId = "" } = {}] = await fixture.members.membershipsOf(member.accountId);
  const language = { language: row.language ?? "en" };
  const session = await fixture.members.signInAgain(member);
  await fixture.app.inject({
    method: "PUT",
    url: "/account/language",
    headers: session.headers,
    payload: language,
  });
  const texts = [{ kind: "terms", writtenOn: today(), text }];
  return { row, member, membershipId, texts, refunds: new Map() };
}

/** Letters so far, before their texts are deleted. */
async function keepLetters(lives: readonly Life[]): Promise<void> {
  const rows = await fixture.db
    .selectFrom("outbox")
    .select(["membership_id", "kind", "written_at", "body"])
    .where("kind", "!=", "second_membership")
    .orderBy("written_at")
    .execute();
  for (const { membershipId, texts } of lives) {
    const own = rows.filter(({ membership_id: id, body }) => id === membershipId && body !== null);
    const known = new Set(texts.map(({ text }) => text));
    for (const { kind, written_at: at, body } of own) {
      const text = body?.text ?? "";
      if (!known.has(text)) texts.push({ kind, writtenOn: officeDay(fixture.ctx, at), text });
    }
  }
}

async function play(rows: readonly Row[]): Promise<Life[]> {
  const lives: Life[] = [];
  const atNoon = rows.filter(({ began }) => began === undefined);
  for (const row of atNoon) lives.push(await begin(row));
  await work();
  await travelTo(LATE);
  for (const row of rows.filter(({ began }) => began !== undefined)) lives.push(await begin(row));
  for (const day of DAYS) {
    await travelTo(`2027-${day}T18:00:00Z`);
    await work();
    for (const { member, refunds } of LOOKED.has(day) ? lives : []) {
      const { cancellation } = await fixture.members.readCancellation(member);
      refunds.set(today(), (cancellation?.refund_cents ?? 0) + (cancellation?.held_cents ?? 0));
    }
    const acts = lives.flatMap(({ row, member }) =>
      (row.acts ?? []).filter(([at]) => at === day).map(([, act]) => act(member)),
    );
    if ((await Promise.all(acts)).length > 0) await work();
    await keepLetters(lives);
  }
  return lives;
}

interface Invoice {
  created: number;
  total: number;
  amount_paid: number;
  status_transitions: { paid_at: number };
}

const HOUR_SECONDS = 3600;
const dayAt = (seconds: number) => officeDay(fixture.ctx, new Date(seconds * 1000));

/** The day of each charge, and that of its first try. */
async function readCharges({ member }: Life) {
  const customer = await fixture.members.customerOf(member.accountId);
  const invoices = (await fixture.stripe.list("invoice", customer)) as unknown as Invoice[];
  return invoices.map(({ created, total, amount_paid: cents, status_transitions: { paid_at: paidAt } }) => {
    // The provider takes the money of a renewal an hour after the period's end.
    const isAtOnce = paidAt - created <= 2 * HOUR_SECONDS;
    return { day: dayAt(isAtOnce ? created : paidAt), tried: dayAt(created), cents: total === 0 ? 0 : cents };
  });
}

type Charge = Awaited<ReturnType<typeof readCharges>>[number];

/** Written because of an act, and not before it. */
const FOLLOWING = new Set(["plan_change", "canceled", "refunded"]);

/** What was written is true until something happens that it could not know. */
function knownUntil({ acts = [], body }: Row, { kind, writtenOn }: Text): CalendarDay {
  const isNotified = body?.plan_slug === BASIC;
  const days = [...acts.map(([day]) => `2027-${day}`), ...(isNotified ? [NOTIFIED] : [])].toSorted();
  return days.find((day) => day > writtenOn || (day === writtenOn && !FOLLOWING.has(kind))) ?? "2027-04-01";
}

function readWrong({ row, texts, refunds }: Life, charges: readonly Charge[]): unknown[] {
  return texts.flatMap((one) => {
    const { kind, writtenOn, text } = one;
    const said = readSums(text);
    const until = knownUntil(row, one);
    const isCharged = ([day, cents]: Dated) =>
      charges.some((one) => one.cents === cents && (one.day === day || one.tried === day));
    const known = charges.filter(({ day }) => day < until || day === writtenOn);
    const wrong = {
      once: said.once.filter((one) => (one[0] < until || one[0] === writtenOn) && !isCharged(one)),
      runs: said.runs.filter(([from, cents]) => known.some((one) => one.day >= from && one.cents !== cents)),
      today: said.today.filter((cents) => cents !== charges[0]?.cents),
      back: said.back.filter(([day, cents]) => !row.back?.some((one) => one[0] === day && one[1] === cents)),
      first: said.first.filter(([, cents]) => until > "2027-02-05" && refunds.get("2027-02-05") !== cents),
      after: said.after.filter(([day, cents]) => {
        const isPaid = charges.some((one) => one.day === day);
        return isPaid && until >= "2027-03-01" && refunds.get("2027-03-01") !== cents;
      }),
      undated: said.undated,
    };
    const found = Object.entries(wrong).filter(([, sums]) => sums.length > 0);
    return found.length > 0 ? [{ kind, writtenOn, ...Object.fromEntries(found) }] : [];
  });
}

const LONGEST_PLAY_MS = 3_600_000;
const PLAYED = sampleOfEach(ROWS, ({ kind }) => kind);
let lives: Life[];
beforeAll(async () => {
  lives = await play(PLAYED);
}, LONGEST_PLAY_MS);

describe("every sum of every text names its day, on which it is charged or paid back [LAW-10] [MONEY-04]", () => {
  it.each(PLAYED.map(({ name }) => name))("for a member who %s", async (name) => {
    const life = lives.find(({ row }) => row.name === name) ?? expect.fail(name);
    const charges = await readCharges(life);
    const { charged, back = [] } = life.row;
    expect(charges.map(({ day, cents }) => [day, cents])).toEqual(charged);
    const customer = await fixture.members.customerOf(life.member.accountId);
    const refunded = (await fixture.stripe.list("refund", customer)).map(({ amount }) => Number(amount));
    expect(refunded.reduce((sum, cents) => sum + cents, 0)).toBe(
      back.reduce((sum, [, cents]) => sum + cents, 0),
    );
    expect(readWrong(life, charges)).toEqual([]);
    expect(life.texts.map(({ text }) => text).join("\n")).toContain(life.row.says ?? "");
    // What comes back after a charge in the first days is said where there is one.
    const [terms = expect.fail("no terms")] = life.texts;
    const isCharged = charged.some(([day, cents]) => day > JOINED && day <= "2027-03-01" && cents > 0);
    if (life.row.acts === undefined) expect(readSums(terms.text).after.length > 0).toBe(isCharged);
  });
});
