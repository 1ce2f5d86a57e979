import { groupDigits } from "@smirk/domain/membership/card-number";
import { newId } from "../../../../sandbox/src/stripe/state/new-id.ts";
import { listPlans } from "../../../src/features/billing/plans/list-plans.ts";
import { generatePolicyNumber } from "../../../src/features/members/policy-numbers/policy-number.ts";
import type { BareTestApp } from "../bare-test-app.ts";
import type { StripeObject, StripePart } from "../parts/stripe-part.ts";
import { isSettable, SECOND_MS } from "../settable-clock.ts";
import { createIdRewriter } from "./fresh-ids.ts";
import { insertMemberRows, readMemberRows } from "./member-rows.ts";
import { shiftRowTimes, shiftStripeTimes, type Times } from "./shift-times.ts";

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
  times: Times;
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
  const accountId = await join();
  snapshots.set(kind, await takeSnapshot(parts, { joining, accountId, appMs }));
  return accountId;
}

/**
 * Members of a kind join alike, at the same prices and in the same hour: the lengths of months and days in texts are
 * then right for all of them. @returns null where nobody is copied
 */
async function findKind(parts: Parts, { body, card, isWelcomed }: Joining): Promise<string | null> {
  const { ctx, settings } = parts;
  if (!isSettable(ctx.clock) || REFERRING_FIELDS.some((name) => body[name])) return null;
  const hour = hourOf(ctx.clock.now().getTime());
  if (hour !== hourOf(await readStripeClock(parts))) return null;
  const shared = Object.entries(body).filter(([name]) => !INDIVIDUAL_FIELDS.includes(name));
  return JSON.stringify([shared, card, isWelcomed, hour, settings, await listPlans(ctx)]);
}

function hourOf(time: number): string {
  return new Date(time).toISOString().slice(0, 13);
}

async function readStripeClock({ stripe }: Parts): Promise<number> {
  return Date.parse((await stripe.control("GET", "/clock")).json<{ now: string }>().now);
}

async function takeSnapshot(
  parts: Parts,
  { joining, accountId, appMs }: { joining: Joining; accountId: string; appMs: number },
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
  const times = { appMs, stripeMs: await readStripeClock(parts) };
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
  await insertMemberRows(ctx.pool, shiftRowTimes(rewrite(snapshot.rows), snapshot.times, times));
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
