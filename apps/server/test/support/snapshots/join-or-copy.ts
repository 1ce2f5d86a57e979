import { groupDigits } from "@smirk/domain/membership/card-number";
import { dayOf, splitDay } from "@smirk/domain/wire/calendar-day";
import { newId } from "../../../../sandbox/src/stripe/state/new-id.ts";
import { listPlans } from "../../../src/features/billing/plans/list-plans.ts";
import { generatePolicyNumber } from "../../../src/features/members/policy-number.ts";
import { officeDay } from "../../../src/office-day.ts";
import type { BareTestApp } from "../bare-test-app.ts";
import type { StripeObject, StripePart } from "../parts/stripe-part.ts";
import { HOUR_MS, isRunning, isSettable, SECOND_MS } from "../settable-clock.ts";
import { createIdRewriter } from "./fresh-ids.ts";
import { insertMemberRows, readMemberRows } from "./member-rows.ts";
import { withOwnHashes } from "./own-hashes.ts";
import { type JoiningTimes, shiftRowTimes, shiftStripeTimes } from "./shift-times.ts";

/** How somebody joins. */
export interface Joining {
  /** The whole body of `POST /subscription/initial_payment`. */
  body: Record<string, unknown>;
  card: string | undefined;
  /** Whether the jobs that follow have run, such as those that send the emails. */
  isWelcomed?: boolean;
}

/** What joining left behind. */
interface MemberSnapshot {
  accountId: string;
  /** Rows of the database and objects at Stripe, as JSON. */
  rows: string;
  objects: string;
  texts: OwnTexts;
  times: JoiningTimes;
}

/** What is another text for each member, besides ids. */
interface OwnTexts {
  email: string;
  phoneNumber: string;
  policyNumber: string;
  invoicePrefix: string;
  stripeAddress: string;
}

type Parts = BareTestApp & { stripe: StripePart };

/** Snapshots by kind of member, for all test files of a worker. */
const snapshots = new Map<string, MemberSnapshot>();

const BIRTH_DATE = /"birth_date":"\d{4}-(\d\d-\d\d)"/g;
const INDIVIDUAL_FIELDS = ["email", "phone_number"];
/** Refer to what only one test app has. */
const REFERRING_FIELDS = ["promotion_code", "primary_dentist_id"];

/**
 * The first member of a kind in a worker joins through the product; others are copies of what that left, with ids,
 * times and contact data of their own. @returns the account's id
 */
export async function joinOrCopy(
  parts: Parts,
  joining: Joining,
  join: () => Promise<string>,
): Promise<string> {
  const kind = await findKind(parts, joining);
  if (kind === null) return join();
  const known = snapshots.get(kind);
  if (known) return copyMember(parts, joining, known);
  const appMs = parts.ctx.clock.now().getTime();
  const fromMs = Date.now() - SECOND_MS;
  const accountId = await join();
  const machine = { fromMs, toMs: Date.now() + SECOND_MS };
  snapshots.set(kind, await takeSnapshot(parts, { joining, accountId, appMs, machine }));
  return accountId;
}

/** Members of a kind join alike, at the same prices, and are written to or not. @returns null where nobody is copied */
async function findKind(parts: Parts, { body, card, isWelcomed }: Joining): Promise<string | null> {
  const { ctx, settings } = parts;
  if (!(isSettable(ctx.clock) || isRunning(ctx.clock)) || REFERRING_FIELDS.some((name) => body[name]))
    return null;
  const time = ctx.clock.now();
  if (hourOf(time.getTime()) !== hourOf(await readStripeClock(parts))) return null;
  const shared = Object.entries(body).filter(([name]) => !INDIVIDUAL_FIELDS.includes(name));
  const plans = await listPlans(ctx);
  const isWrittenTo = ctx.mailer !== null;
  return JSON.stringify([
    shared,
    card,
    isWelcomed,
    isWrittenTo,
    describeTime(ctx, time, body),
    settings,
    plans,
  ]);
}

/** The 29th and later are not in every month. */
const LAST_COMMON_DATE = 28;

/**
 * When the lengths of months are the same for all, and the days of texts are as far from the first: in one month, where
 * the office has the day of UTC even if its clocks change, and nobody has a birthday in between. Else in one hour.
 */
function describeTime(ctx: Parts["ctx"], time: Date, body: Joining["body"]): string {
  const day = dayOf(time);
  const around = [-HOUR_MS, 0, HOUR_MS].map((ms) => officeDay(ctx, new Date(time.getTime() + ms)));
  if (splitDay(day).date > LAST_COMMON_DATE || "language" in body || around.some((one) => one !== day))
    return hourOf(time.getTime());
  const birthdays = [...JSON.stringify(body).matchAll(BIRTH_DATE)].map(
    ([, date = ""]) => date <= day.slice(5),
  );
  return JSON.stringify([day.slice(0, 7), birthdays]);
}

function hourOf(time: number): string {
  return new Date(time).toISOString().slice(0, 13);
}

async function readStripeClock({ stripe }: Parts): Promise<number> {
  return Date.parse((await stripe.control("GET", "/clock")).json<{ now: string }>().now);
}

async function takeSnapshot(
  parts: Parts,
  { joining, accountId, ...joined }: { joining: Joining; accountId: string } & Omit<JoiningTimes, "stripeMs">,
): Promise<MemberSnapshot> {
  const rows = await readMemberRows(parts.ctx.pool, accountId);
  const [account] = rows.accounts ?? [];
  const [membership] = rows.memberships ?? [];
  if (!account || !membership) throw new Error("Nobody has joined.");
  const customer = String(account.payment_customer_id);
  const answer = await parts.stripe.control("GET", `/snapshot?customer=${customer}`);
  const { objects } = answer.json<{ objects: StripeObject[] }>();
  const texts = {
    ...contactOf(joining),
    policyNumber: String(membership.policy_number),
    invoicePrefix: String(objects.find(({ id }) => id === customer)?.invoice_prefix),
    stripeAddress: parts.stripe.config.apiBase,
  };
  const times = { ...joined, stripeMs: await readStripeClock(parts) };
  // A sync of this database must count as later than any of another one.
  Object.assign(membership, { sync_version: 0, sync_ticket: 0 });
  return { accountId, rows: JSON.stringify(rows), objects: JSON.stringify({ objects }), texts, times };
}

async function copyMember(parts: Parts, joining: Joining, snapshot: MemberSnapshot): Promise<string> {
  const { ctx, stripe } = parts;
  const times = { appMs: ctx.clock.now().getTime(), stripeMs: await readStripeClock(parts) };
  const withFreshIds = createIdRewriter();
  const texts = {
    ...contactOf(joining),
    policyNumber: generatePolicyNumber(),
    invoicePrefix: newId("", snapshot.texts.invoicePrefix.length).slice(1).toUpperCase(),
    stripeAddress: stripe.config.apiBase,
  };
  const rewrite = (json: string) => withFreshIds(replaceTexts(json, snapshot.texts, texts));
  const objects = shiftStripeTimes(rewrite(snapshot.objects), snapshot.times, times);
  const added = await stripe.control("POST", "/snapshot", JSON.parse(objects));
  if (added.statusCode !== 204) throw new Error(`${added.statusCode} ${added.body}`);
  const rows = shiftRowTimes(rewrite(snapshot.rows), snapshot.times, times);
  await insertMemberRows(ctx.pool, withOwnHashes(rows));
  if (isSettable(ctx.clock)) ctx.clock.pass(SECOND_MS);
  return withFreshIds(snapshot.accountId);
}

function contactOf({ body }: Joining): Pick<OwnTexts, "email" | "phoneNumber"> {
  return { email: String(body.email), phoneNumber: String(body.phone_number) };
}

function replaceTexts(json: string, from: OwnTexts, to: OwnTexts): string {
  const pairs = [
    [from.email, to.email],
    [from.email.toLowerCase(), to.email.toLowerCase()],
    [from.phoneNumber, to.phoneNumber],
    [from.policyNumber, to.policyNumber],
    [groupDigits(from.policyNumber), groupDigits(to.policyNumber)],
    [from.invoicePrefix, to.invoicePrefix],
    [from.stripeAddress, to.stripeAddress],
  ] as const;
  return pairs.reduce((text, [old, own]) => text.replaceAll(old, own), json);
}
