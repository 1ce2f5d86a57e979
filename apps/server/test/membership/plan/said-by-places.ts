import type { InsuranceCardAnswer, NextChargeAnswer } from "@smirk/contract/account/insurance-card";
import type { PaymentsAnswer, Statement } from "@smirk/contract/account/payments";
import type { PersonCard } from "@smirk/contract/account/person-cards";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { expect } from "vitest";
import { saveMembers } from "../../../src/features/console/bulk/save-members.ts";
import { officeDay } from "../../../src/office-day.ts";
import type { TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { addOperator } from "../../support/parts/operators-part.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { runSmirk } from "../../support/run-smirk.ts";

export type State = "renews" | "does not renew" | "unpaid" | "canceled" | "over";

/** What is true of a membership at a moment; cents and days of the office. */
export interface Truth {
  state: State;
  /** The next charge; null where nothing is charged any more. */
  next: readonly [day: CalendarDay, cents: number] | null;
  /** The day until which it lasts, as far as anybody knows now. */
  until: CalendarDay;
  /** What was charged, the oldest first. */
  paid: readonly (readonly [day: CalendarDay, cents: number])[];
}

/** What each place says of one of them: by the name of the place. */
type Said = Record<string, unknown>;

interface Member {
  member: SignedIn;
  email: string;
  language: "en" | "es";
}

type PlaceApp = TestApp<"stripe" | "mail" | "clock">;

/** Every place that speaks of a member's money and days, and what it says now. */
export function openPlaces(fixture: PlaceApp) {
  /** Keyed by occasion: texts are deleted after a month. */
  const letters: Letters = new Map();
  return {
    keepLetters: () => keepLetters(fixture, letters),
    next: (who: Member) => readNext(fixture, who),
    until: (who: Member, truth: Truth) => readUntil(fixture, who, truth),
    paid: async (who: Member) => ({
      ...(await readPaid(fixture, who)),
      "the receipts": await readReceipts(fixture, who, letters),
    }),
    state: (who: Member) => readState(fixture, who),
    /** The lines of payments whose words name another day than their own. */
    lines: (who: Member) => readLines(fixture, who),
  };
}

type Letters = Map<string, { membershipId: string | null; text: string }>;

/** Reads the emails that were sent since the last time. */
async function keepLetters({ db }: PlaceApp, letters: Letters): Promise<void> {
  const rows = await db
    .selectFrom("outbox")
    .select(["occasion", "membership_id as membershipId", "body"])
    .where("kind", "in", ["receipt", "plan_change"])
    .where("body", "is not", null)
    .orderBy("written_at")
    .orderBy("id")
    .execute();
  for (const { occasion, membershipId, body } of rows)
    letters.set(occasion, { membershipId, text: body?.text ?? "" });
}

async function get<Answer>({ app, members }: PlaceApp, { member }: Member, path: string): Promise<Answer> {
  const { headers } = await members.signInAgain(member);
  const answer = await app.inject({ url: `/account/${path}`, headers });
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<Answer>();
}

/** The facts of `smirk member show`, by their labels. */
async function command({ ctx }: PlaceApp, { member }: Member): Promise<(label: string) => string> {
  const { out } = await runSmirk(ctx, ["member", "show", member.accountId]);
  return (label) => new RegExp(`^${label} +(.*)$`, "m").exec(out)?.[1] ?? "-";
}

async function show(fixture: PlaceApp, { member }: Member) {
  const operator = await addOperator(fixture, "billing");
  const shown = (await operator.call("/members/show", { account_id: member.accountId })).json();
  return shown.memberships[0];
}

const dayAt = ({ ctx }: PlaceApp, seconds: number) => officeDay(ctx, new Date(seconds * 1000));

async function readNext(fixture: PlaceApp, who: Member): Promise<Said> {
  const { next_charge: next } = await get<NextChargeAnswer>(fixture, who, "next_charge");
  const { row, money } = await show(fixture, who);
  const cents = money.next_charge_cents;
  const written = (await command(fixture, who))("Next charge");
  const [, onDay = "", dollars = ""] = /^(\S+), \$(.*)$/.exec(written) ?? [];
  return {
    "the member's page": next && [dayAt(fixture, next.date), next.amount],
    "the console": cents === null ? null : [officeDay(fixture.ctx, new Date(row.current_period_end)), cents],
    "the command line": written === "-" ? null : [onDay, toCents(dollars)],
  };
}

async function readUntil(fixture: PlaceApp, who: Member, { state, until }: Truth): Promise<Said> {
  const { insurance_card: card } = await get<InsuranceCardAnswer>(fixture, who, "insurance_card");
  const { period_end: renewalEnd } = await get<{ period_end: string }>(fixture, who, "renewal");
  const { period_end: detailsEnd } = await get<{ period_end: string }>(fixture, who, "personal_details");
  const line = await command(fixture, who);
  const ends = state !== "renews" && state !== "unpaid";
  // What is not paid is not called paid.
  const paidUntil = (written: string) => (state === "unpaid" && written === "" ? until : written);
  const label = ends ? (state === "over" ? "Ended" : "Ends") : "Paid until";
  return {
    "the card": card.exp_date && dayAt(fixture, card.exp_date),
    "the card's end": card.ends_at === null ? until : dayAt(fixture, card.ends_at),
    "the section of renewal": renewalEnd,
    "the member's details": detailsEnd,
    "the command line": paidUntil(line(label).replace(/^-$/, "")),
    "the saved list": paidUntil(await readSaved(fixture, who)),
    ...(ends && (await readCard(fixture, who, { state, until }))),
  };
}

/** The list that operators save has a day of the end, else that of what is paid. */
async function readSaved({ ctx }: PlaceApp, { email }: Member): Promise<string> {
  const operator = { actor: "looks@operators.example", command: "members save", reason: "A look" };
  let file = "";
  for await (const part of await saveMembers(ctx, { filter: {}, operator })) file += part;
  const [header = "", ...rows] = file.trim().split(/\r?\n/);
  const columns = header.split(",");
  const cells = rows.find((row) => row.includes(email))?.split(",") ?? [];
  const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
  return cell("ended") || cell("paid_until");
}

/** What the card says of the end: its file once it is over, its link before. */
async function readCard(
  fixture: PlaceApp,
  who: Member,
  { state, until }: Pick<Truth, "state" | "until">,
): Promise<Said> {
  const locale = who.language === "en" ? "en-US" : "es";
  const says = (text: string, written: string) => (text.includes(written) ? until : text.slice(0, 200));
  if (state === "over") {
    const { headers } = await fixture.members.signInAgain(who.member);
    const file = await fixture.app.inject({ url: "/account/insurance_card.pdf", headers });
    const words = (await readPdf(file.rawPayload)).pages.join(" ");
    return { "the card's file": says(words, formatShortDate(until, locale)) };
  }
  const { cards } = await get<{ cards: PersonCard[] }>(fixture, who, "cards");
  const page = await fixture.app.inject({ url: new URL(cards[0]?.link ?? "").pathname });
  return { "the card's link": says(page.body, formatSentenceDate(until, locale)) };
}

async function readPaid(fixture: PlaceApp, who: Member): Promise<Said> {
  const { payments, years } = await get<PaymentsAnswer>(fixture, who, "payments");
  const statements = await Promise.all(
    years.map((year) => get<Statement>(fixture, who, `statements/${year}`)),
  );
  const charges = statements.flatMap(({ entries }) => entries).filter(({ kind }) => kind === "charge");
  const invoices = await fixture.stripe.list(
    "invoice",
    await fixture.members.customerOf(who.member.accountId),
  );
  const charged = payments.filter(({ state, amount_cents: cents }) => state === "paid" && cents > 0);
  return {
    "the payments": charged.map((one) => [one.day, one.amount_cents]).toReversed(),
    "the yearly statements": charges
      .toSorted((one, other) => Date.parse(one.day) - Date.parse(other.day))
      .map((one) => [one.day, one.amount_cents]),
    "the payment provider": invoices.map(({ amount_paid: paid }) => Number(paid)).filter((paid) => paid > 0),
  };
}

const RECEIPTS = {
  en: [/^Paid on: (.*)$/m, /^(?:Total|Charged to your card|Charged today): \$(.*)$/gm],
  es: [/^Pagado el: (.*)$/m, /^(?:Total|Cobrado a su tarjeta|Cobrado hoy): \$(.*)$/gm],
} as const;

/** The days and amounts of receipts, and of changes that were charged at once. */
async function readReceipts(
  fixture: PlaceApp,
  { member, language }: Member,
  letters: Letters,
): Promise<unknown[]> {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const [paidOn, amounts] = RECEIPTS[language];
  return [...letters.values()].flatMap(({ membershipId, text }) => {
    const written = paidOn.exec(text)?.[1];
    if (membershipId !== membership?.id || written === undefined) return [];
    const [, dollars = ""] = [...text.matchAll(amounts)].at(-1) ?? [];
    return [[readShortDate(written), toCents(dollars)]];
  });
}

async function readState(fixture: PlaceApp, who: Member): Promise<Said> {
  const { insurance_card: card } = await get<InsuranceCardAnswer>(fixture, who, "insurance_card");
  const { state } = await get<{ state: string }>(fixture, who, "cancellation");
  const { row } = await show(fixture, who);
  const line = await command(fixture, who);
  const isOver = card.ends_at !== null && card.ends_at * 1000 <= fixture.clock.now().getTime();
  const ofCard = { renews: card.auto_renew, isUnpaid: card.payment_failed };
  return {
    "the card": nameState({ ...ofCard, isOver, isCanceled: card.canceled }),
    "the dialog of canceling": nameState({
      ...ofCard,
      isOver: state === "ended",
      isCanceled: state === "canceled",
    }),
    "the console": nameState({
      isOver: row.ended_at !== null,
      isCanceled: row.state === "canceled",
      renews: row.auto_renew,
      isUnpaid: row.is_past_due,
    }),
    "the command line": nameState({
      isOver: line("Ended") !== "-",
      isCanceled: line("State") === "canceled",
      renews: line("Renewal") === "on",
      isUnpaid: line("Due now") !== "-",
    }),
  };
}

interface States {
  isOver: boolean;
  isCanceled: boolean;
  renews: boolean;
  isUnpaid: boolean;
}

function nameState({ isOver, isCanceled, renews, isUnpaid }: States): State {
  if (isOver) return "over";
  if (isCanceled) return "canceled";
  if (isUnpaid) return "unpaid";
  return renews ? "renews" : "does not renew";
}

async function readLines(fixture: PlaceApp, who: Member): Promise<string[]> {
  const { payments } = await get<PaymentsAnswer>(fixture, who, "payments");
  const lines = payments.flatMap((payment) => payment.lines);
  return lines.flatMap(({ description, from }) => {
    const [named] = /[A-Z][a-z]{2} \d{1,2}, \d{4}/.exec(description) ?? [];
    return named === undefined || readShortDate(named) === from ? [] : [description];
  });
}

const toCents = (dollars: string) => Math.round(Number(dollars.replace(",", "")) * 100);

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

/** 'Jan 5, 2027' or '5 ene 2027'. */
function readShortDate(written: string): CalendarDay {
  const [, number = "", month = "", year = ""] = /^(\d+) (\S+) (\d{4})$/.exec(written.trim()) ?? [];
  if (number === "") return new Date(`${written} UTC`).toISOString().slice(0, 10);
  const numbered = String(MONTHS.indexOf(month) + 1).padStart(2, "0");
  return `${year}-${numbered}-${number.padStart(2, "0")}`;
}
