import { dayOf } from "@smirk/domain/wire/calendar-day";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { readRefundTrace } from "../membership/refunds/refund-trace.ts";
import type { Person } from "./read-person.ts";
import { listMemberships } from "./their-rows.ts";

/** Far longer than a press of Pay is worked on. */
const AT_CHECKOUT_MS = 10 * MINUTE_MS;

/**
 * Nobody is erased whom somebody still owes something: a membership, money or a word.
 * @throws 409 `conflict` with what to do about the first thing that is not settled
 */
export async function refuseUnsettled(db: Kysely<Database>, person: Person, now: Date): Promise<void> {
  const ids = listMemberships(person);
  const sentence =
    findRunning(person.memberships, now) ??
    (await findOwed(db, ids, now)) ??
    (await findPromised(db, ids)) ??
    (await findUntold(db, ids));
  if (sentence) throw conflict(sentence);
}

function findRunning(memberships: Selectable<MembershipsTable>[], now: Date): string | null {
  for (const { state, created_at, ended_at, cancel_at, paid_at, subscription_id } of memberships) {
    if (state === "open" && now.getTime() - created_at.getTime() < AT_CHECKOUT_MS) {
      return "They have begun to pay just now: try again in ten minutes.";
    }
    if (paid_at === null || ended_at !== null) continue;
    if (state === "active") return "Their membership runs: end it with `smirk member cancel` first.";
    if (state === "canceled" && cancel_at !== null && cancel_at > now) {
      return `Their membership is paid for and runs until ${dayOf(cancel_at)}: erase them after that day.`;
    }
    return `Their membership is over, and subscription ${subscription_id} has not ended at Stripe as far as we know: see to it there, run \`smirk reconcile\`, and try again.`;
  }
  return null;
}

const STUCK =
  "A refund of theirs is stuck: pay it in another way and note that with `smirk member settle-refund` first.";
const ON_ITS_WAY = "A refund of theirs is not at Stripe yet: see that a server runs, and try again.";
const PENDING =
  "A refund of theirs is on its way to their bank: try again when Stripe has it as succeeded, in some days.";
const CAME_BACK =
  "A refund of theirs came back from their bank: send it again with `smirk member refund`, or, if it was paid in another way, erase them two months after it.";
const DISPUTED = "Their bank is deciding about a payment that they dispute: erase them after that.";

/** Money on its way, in the words of the tables that say so. */
async function findOwed(db: Kysely<Database>, ids: string[], now: Date): Promise<string | null> {
  const isTheirs = sql`membership_id = any(${ids}::uuid[])`;
  const { rows } = await sql<{ sentence: string }>`
    select ${STUCK} as sentence from refunds where ${isTheirs} and state = 'stuck'
    union all select ${ON_ITS_WAY} from refunds where ${isTheirs} and state = 'wanted'
    union all select ${DISPUTED} from refunds where ${isTheirs} and state = 'held'
    union all select ${DISPUTED} from disputes where ${isTheirs} and state = 'open'
    union all select ${PENDING} from payment_refunds where ${isTheirs} and status = 'pending'
    union all select ${CAME_BACK} from payment_refunds as failed where ${isTheirs}
      and status = 'failed' and not is_ours and made_at > ${now}::timestamptz - interval '60 days' and not exists (
        select from payment_refunds as later where later.payment_id = failed.payment_id
          and later.status <> 'failed' and later.made_at >= failed.made_at)
    limit 1`.execute(db);
  return rows[0]?.sentence ?? null;
}

/** What an operator or they themselves have asked for. */
async function findPromised(db: Kysely<Database>, ids: string[]): Promise<string | null> {
  const undone = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where("membership_id", "in", [NOBODY, ...ids])
    .where("done_at", "is", null)
    .executeTakeFirst();
  if (undone) return "Their cancellation is still to be carried out: see that a server runs, and try again.";
  for (const id of ids) {
    const trace = await readRefundTrace(db, id);
    if (trace.some(({ outcome }) => outcome === null)) return ON_ITS_WAY;
  }
  return null;
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Letters that go out first, and jobs that may write some; a job that has failed for good writes none. */
async function findUntold(db: Kysely<Database>, ids: string[]): Promise<string | null> {
  const { rows } = await sql<{ letters: number; jobs: number }>`select
    (select count(*)::integer from outbox where membership_id = any(${ids}::uuid[])
      and sent_at is null and given_up_at is null) as letters,
    (select count(*)::integer from graphile_worker._private_jobs
      where payload ->> 'membershipId' = any(${ids}::text[])
        and (attempts < max_attempts or locked_at is not null)) as jobs`.execute(db);
  const [{ letters, jobs } = { letters: 0, jobs: 0 }] = rows;
  if (letters > 0) return "Letters to them have not gone out yet: see that mail goes out, and try again.";
  return jobs > 0
    ? "Something is still to be done for them: see that a server runs, and try again in a minute."
    : null;
}
