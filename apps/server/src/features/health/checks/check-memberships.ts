import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { countUnrecorded } from "../../billing/sync/record-payments.ts";
import { countMissedNotices } from "../../price-changes/sweep-price-changes.ts";
import { count, type Finding, fail, ok, warning } from "./finding.ts";

interface MembershipFacts {
  active: number;
  unsynced: number;
  unsettled: number;
  leaving: number;
  stuckRefunds: number;
  stuckMembers: string | null;
  lostRefunds: number;
  lostMembers: string | null;
  disputes: number;
  fraudWarnings: number;
  warnedMembers: string | null;
  seconds: number;
  added: number;
  endedEarly: number;
  endedEarlyMembers: string | null;
  missedPrices: number;
}

const MISSED_PRICES_SHOWN_MS = 60 * DAY_MS;

const RECONCILE = "Run `smirk reconcile`, and see that a server runs at night.";

/** Refunds outside cancellations that failed, with no later attempt for the same payment. */
const lostRefunds = (now: Date) => sql`select membership_id from payment_refunds as failed
  where status = 'failed' and not is_ours and made_at > ${now}::timestamptz - interval '60 days' and not exists (
    select from payment_refunds as later where later.payment_id = failed.payment_id
      and later.status <> 'failed' and later.made_at >= failed.made_at
  )`;

/** A warned payment that is not disputed within a month hardly ever is. */
const fraudWarnings = (now: Date) => sql`select membership_id from fraud_warnings
  where is_actionable and warned_at > ${now}::timestamptz - interval '30 days'`;

/** Nobody is known to have canceled them here: no rule says what is refunded of what was paid for the rest. */
const endedEarly = (now: Date) => sql`select memberships.id as membership_id from memberships
  where state = 'canceled' and ended_at > ${now}::timestamptz - interval '30 days' and ended_at < current_period_end
    and exists (select from payments where payments.membership_id = memberships.id)
    and not exists (select from cancellations where cancellations.membership_id = memberships.id)
    and not exists (select from payment_refunds as refund where refund.membership_id = memberships.id
      and refund.status <> 'failed' and refund.made_at >= memberships.ended_at)`;

export async function checkMemberships({
  db,
  payments,
  clock,
}: Pick<Context, "db" | "payments" | "clock">): Promise<Finding[]> {
  const now = clock.now();
  const lost = lostRefunds(now);
  const warned = fraudWarnings(now);
  const early = endedEarly(now);
  const { rows } = await sql<Omit<MembershipFacts, "missedPrices">>`select
    count(*) filter (where state = 'active')::integer as active,
    count(*) filter (where state = 'active' and subscription_id is not null
      and coalesce(synced_at, paid_at) < ${now}::timestamptz - interval '3 days')::integer as unsynced,
    count(*) filter (where state = 'open' and subscription_id is not null
      and created_at < ${now}::timestamptz - interval '2 days')::integer as unsettled,
    (select count(*)::integer from cancellations
      where done_at is null and requested_at < ${now}::timestamptz - interval '1 hour') as leaving,
    (select count(*)::integer from refunds where state = 'stuck') as "stuckRefunds",
    (select string_agg(distinct membership_id::text, ', ') from refunds where state = 'stuck') as "stuckMembers",
    (select count(*)::integer from (${lost}) as lost) as "lostRefunds",
    (select string_agg(distinct membership_id::text, ', ') from (${lost}) as lost) as "lostMembers",
    (select count(*)::integer from disputes where state = 'open') as disputes,
    (select count(*)::integer from (${warned}) as warned) as "fraudWarnings",
    (select string_agg(distinct membership_id::text, ', ') from (${warned}) as warned) as "warnedMembers",
    (select count(*)::integer from second_memberships where settled_at is null and person_id is null) as seconds,
    (select count(*)::integer from second_memberships where settled_at is null and person_id is not null) as added,
    (select count(*)::integer from (${early}) as early) as "endedEarly",
    (select string_agg(membership_id::text, ', ') from (${early}) as early) as "endedEarlyMembers"
    from memberships`.execute(db);
  const [facts] = rows;
  const since = new Date(now.getTime() - MISSED_PRICES_SHOWN_MS);
  const missedPrices = await countMissedNotices({ db }, { since });
  return facts ? validateMemberships({ ...facts, missedPrices }, payments !== null) : [];
}

function validateMemberships(facts: MembershipFacts, canPay: boolean): Finding[] {
  const findings: Finding[] = [];
  if (facts.stuckRefunds > 0) {
    const found = `${count(facts.stuckRefunds, "refund")} failed too often (memberships ${facts.stuckMembers})`;
    const advice =
      "Pay back by hand at Stripe, or in another way and note it with `smirk member settle-refund`.";
    findings.push(fail("memberships", found, advice));
  }
  if (facts.lostRefunds > 0) {
    const found = `${count(facts.lostRefunds, "refund")} by hand or by an operator came back from the bank (memberships ${facts.lostMembers})`;
    findings.push(fail("memberships", found, "Refund again at Stripe, or pay back in another way."));
  }
  if (facts.disputes > 0) {
    const found = `${count(facts.disputes, "payment")} disputed by a member's bank`;
    findings.push(warning("memberships", found, "Answer at Stripe before its date."));
  }
  if (facts.fraudWarnings > 0) {
    const found = `${count(facts.fraudWarnings, "payment")} called fraud by the card's bank (memberships ${facts.warnedMembers})`;
    const advice =
      "Look at the member. Cancel and refund all of it where it is fraud: a dispute costs a fee as well.";
    findings.push(warning("memberships", found, advice));
  }
  if (facts.endedEarly > 0) {
    const found = `${count(facts.endedEarly, "membership")} ended at the payment provider before the paid time was over, with nothing refunded (memberships ${facts.endedEarlyMembers})`;
    const advice = "A subscription was ended, or a customer deleted, by hand at Stripe: refund what is owed.";
    findings.push(warning("memberships", found, advice));
  }
  if (facts.seconds > 0) {
    const found = `${count(facts.seconds, "membership")} sold to a person who seems to have had one already`;
    findings.push(
      warning("memberships", found, "Ask the members, then settle it in the console under Refunds."),
    );
  }
  if (facts.added > 0) {
    const found = `${count(facts.added, "family member")} added to a membership who seems to be on another one`;
    findings.push(
      warning("memberships", found, "Ask the members, then settle it in the console under Refunds."),
    );
  }
  if (facts.missedPrices > 0) {
    const found = `${count(facts.missedPrices, "member")} not notified of a new price in time, which moved to a later renewal`;
    findings.push(warning("memberships", found, "See the emails and the payment provider below."));
  }
  if (facts.leaving > 0) {
    const found = `${count(facts.leaving, "cancellation")} not carried out for over an hour`;
    findings.push(warning("memberships", found, "See the jobs above and the payment provider below."));
  }
  if (facts.unsettled > 0) {
    const found = `${count(facts.unsettled, "payment")} begun over two days ago and neither paid nor ended`;
    findings.push(warning("memberships", found, RECONCILE));
  }
  if (facts.unsynced > 0 && canPay) {
    const found = `${count(facts.unsynced, "membership")} not compared with the provider for over three days`;
    findings.push(warning("memberships", found, RECONCILE));
  }
  return findings.length > 0
    ? findings
    : [ok("memberships", `${count(facts.active, "active membership")}, all settled`)];
}

/** After an upgrade from a release that stored no payments, the money of earlier months is fetched. */
export async function checkStatistics({
  db,
  clock,
  payments,
}: Pick<Context, "db" | "clock" | "payments">): Promise<Finding[]> {
  if (payments === null) return [];
  const missing = await countUnrecorded({ db, clock });
  if (missing === 0) return [ok("statistics", "every payment is stored")];
  const found = `the payments of ${count(missing, "membership")} are missing, so that months show too little`;
  return [warning("statistics", found, "Run `smirk reconcile`, and see that a server runs.")];
}
