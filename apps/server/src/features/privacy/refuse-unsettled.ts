import { dayOf } from "@smirk/domain/wire/calendar-day";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { hasPendingJob } from "../../jobs/has-pending-job.ts";
import { hasUnsentEmail } from "../mail/personal-emails.ts";
import { findOpenMoney, hasOpenCancellation, type OpenMoney } from "../membership/refunds/find-open-money.ts";
import { readRefundTrace } from "../membership/refunds/refund-trace.ts";
import type { Person } from "./read-person.ts";

const AT_CHECKOUT_MS = 10 * MINUTE_MS;

/** @throws 409 `conflict` with what to do about the first thing that is not settled: membership, money or email */
export async function refuseUnsettled(db: Kysely<Database>, person: Person, now: Date): Promise<void> {
  const ids = person.membershipIds;
  const sentence =
    findRunning(person.memberships, now) ??
    (await findMoney(db, ids, now)) ??
    (await findRequested(db, ids)) ??
    (await findUnfinished(db, ids));
  if (sentence) throw conflict(sentence);
}

function findRunning(memberships: Selectable<MembershipsTable>[], now: Date): string | null {
  for (const { state, created_at, ended_at, cancel_at, paid_at, subscription_id } of memberships) {
    if (state === "open" && now.getTime() - created_at.getTime() < AT_CHECKOUT_MS) {
      return "They have just begun to pay: try again in ten minutes.";
    }
    if (paid_at === null || ended_at !== null) continue;
    if (state === "active") return "Their membership is active: end it with `smirk member cancel` first.";
    if (state === "canceled" && cancel_at !== null && cancel_at > now) {
      return `Their membership is paid for and runs until ${dayOf(cancel_at)}: erase them after that day.`;
    }
    return `Their membership is over, and subscription ${subscription_id} has not ended at Stripe as far as we know: see to it there, run \`smirk reconcile\`, and try again.`;
  }
  return null;
}

const ON_ITS_WAY = "A refund of theirs is not at Stripe yet: see that a server runs, and try again.";
const DISPUTED = "Their bank is deciding about a payment that they dispute: erase them after that.";
const OPEN_MONEY: Record<OpenMoney, string> = {
  stuck:
    "A refund of theirs is stuck: pay it in another way and note that with `smirk member settle-refund` first.",
  requested: ON_ITS_WAY,
  held: DISPUTED,
  disputed: DISPUTED,
  pending:
    "A refund of theirs is on its way to their bank: try again when Stripe has it as succeeded, in some days.",
  returned:
    "A refund of theirs came back from their bank: send it again with `smirk member refund`, or, if it was paid in another way, erase them two months after it.",
};

async function findMoney(db: Kysely<Database>, ids: string[], now: Date): Promise<string | null> {
  const open = await findOpenMoney(db, { membershipIds: ids, now });
  return open && OPEN_MONEY[open];
}

async function findRequested(db: Kysely<Database>, ids: string[]): Promise<string | null> {
  if (await hasOpenCancellation(db, ids)) {
    return "Their cancellation is still to be carried out: see that a server runs, and try again.";
  }
  for (const id of ids) {
    const trace = await readRefundTrace(db, id);
    if (trace.some(({ outcome }) => outcome === null)) return ON_ITS_WAY;
  }
  return null;
}

/** Unsent emails, and jobs that may queue some. */
async function findUnfinished(db: Kysely<Database>, ids: string[]): Promise<string | null> {
  if (await hasUnsentEmail(db, ids)) {
    return "Emails to them have not gone out yet: see that mail goes out, and try again.";
  }
  if (!(await hasPendingJob(db, ids))) return null;
  return "A job for them is still to be done: see that a server runs, and try again in a minute.";
}
