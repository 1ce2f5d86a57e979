import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { listMonths, ofPlanAndState, type StatisticsFilter } from "./statistics-filter.ts";

/** Whole cents, by the day of each payment, refund and dispute. */
export interface MoneySums {
  /** A month such as "2026-11", a plan's slug or a state. */
  key: string;
  payments: number;
  paidCents: number;
  refunds: number;
  refundedCents: number;
  disputes: number;
  disputesLost: number;
  lostCents: number;
  /** Paid, less what was refunded and lost. */
  netCents: number;
}

const GROUPS = {
  month: sql<string>`to_char(month, 'YYYY-MM')`,
  plan: sql<string>`plan_slug`,
  state: sql<string>`state_code`,
};

/** Sums by the plan and state of the time of each payment: equal to the payment provider's sums. */
export async function sumMoney(
  ctx: Pick<Context, "db" | "config">,
  filter: StatisticsFilter,
): Promise<MoneySums[]> {
  await refreshMonths(ctx, filter);
  const { rows } = await sql<Record<Exclude<keyof MoneySums, "key" | "netCents">, string> & { key: string }>`
    select ${GROUPS[filter.by]} as key, sum(payments) as payments, sum(paid_cents) as "paidCents",
      sum(refunds) as refunds, sum(refunded_cents) as "refundedCents", sum(disputes) as disputes,
      sum(disputes_lost) as "disputesLost", sum(lost_cents) as "lostCents"
    from statistics_money
    where month between ${`${filter.from}-01`}::date and ${`${filter.to}-01`}::date and ${ofPlanAndState(filter)}
    group by 1 order by 1`.execute(ctx.db);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const keys = filter.by === "month" ? listMonths(filter) : [...byKey.keys()];
  return keys.map((key) => {
    const row = byKey.get(key);
    const [paidCents, refundedCents, lostCents] = [
      Number(row?.paidCents ?? 0),
      Number(row?.refundedCents ?? 0),
      Number(row?.lostCents ?? 0),
    ];
    return {
      key,
      payments: Number(row?.payments ?? 0),
      paidCents,
      refunds: Number(row?.refunds ?? 0),
      refundedCents,
      disputes: Number(row?.disputes ?? 0),
      disputesLost: Number(row?.disputesLost ?? 0),
      lostCents,
      netCents: paidCents - refundedCents - lostCents,
    };
  });
}

const REFRESH_LOCK = "smirk statistics";

/** Sums the months whose payments, refunds or disputes have changed since they were last summed. */
async function refreshMonths(
  { db, config }: Pick<Context, "db" | "config">,
  range: Pick<StatisticsFilter, "from" | "to">,
): Promise<void> {
  const { officeTimeZone: zone } = config;
  const months = listMonths(range).map((month) => `${month}-01`);
  if (await areFresh(db, months, zone)) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${REFRESH_LOCK}))`.execute(trx);
    // What is committed after this is summed now or again next time.
    await sql`
      with changed as (delete from statistics_changes returning happened_at)
      delete from statistics_months where time_zone <> ${zone} or month in (
        select date_trunc('month', happened_at at time zone ${zone})::date from changed)`.execute(trx);
    const { rows } = await sql<{ month: string }>`
      insert into statistics_months (month, time_zone)
      select month, ${zone} from unnest(${months}::date[]) as month
      on conflict do nothing returning month::text`.execute(trx);
    if (rows.length > 0) {
      await sumMonths(
        trx,
        rows.map(({ month }) => month),
        zone,
      );
    }
  });
}

async function areFresh(db: Kysely<Database>, months: string[], zone: string): Promise<boolean> {
  const { rows } = await sql<{ is_fresh: boolean }>`
    select not exists (select from statistics_changes) and not exists (
      select from unnest(${months}::date[]) as wanted left join statistics_months on month = wanted
      where time_zone is distinct from ${zone}) as is_fresh`.execute(db);
  return rows[0]?.is_fresh ?? false;
}

/** Refunds and disputes count by the plan and state of their payment; an open or won dispute takes nothing off. */
async function sumMonths(trx: Kysely<Database>, months: string[], zone: string): Promise<void> {
  await sql`
    with months as (
      select month, month::timestamp at time zone ${zone} as since,
        (month + interval '1 month') at time zone ${zone} as until
      from unnest(${months}::date[]) as month
    ), paid as (
      select month, plan_slug, state_code, count(*) as payments, sum(amount_cents) as cents
      from months join payments on paid_at >= since and paid_at < until group by 1, 2, 3
    ), refunded as (
      select month, coalesce(paid.plan_slug, member.plan_slug) as plan_slug,
        coalesce(paid.state_code, member.state_code) as state_code,
        count(*) as refunds, sum(refund.amount_cents) as cents
      from months join payment_refunds refund on made_at >= since and made_at < until
      join memberships member on member.id = membership_id
      left join lateral (
        select plan_slug, state_code from payments where payment_id = refund.payment_id limit 1
      ) paid on true
      where refund.status <> 'failed' group by 1, 2, 3
    ), disputed as (
      select month, coalesce(paid.plan_slug, member.plan_slug) as plan_slug,
        coalesce(paid.state_code, member.state_code) as state_code,
        count(*) as disputes, count(*) filter (where dispute.state = 'lost') as lost,
        coalesce(sum(coalesce(dispute.amount_cents, paid.amount_cents)) filter (where dispute.state = 'lost'), 0) as cents
      from months join disputes dispute on opened_at >= since and opened_at < until
      join memberships member on member.id = membership_id
      left join lateral (
        select plan_slug, state_code, amount_cents from payments where payment_id = dispute.payment_id limit 1
      ) paid on true
      group by 1, 2, 3
    ), entries as (
      select month, plan_slug, state_code, payments, cents as paid, 0 as refunds, 0 as refunded,
        0 as disputes, 0 as lost, 0 as lost_cents from paid
      union all select month, plan_slug, state_code, 0, 0, refunds, cents, 0, 0, 0 from refunded
      union all select month, plan_slug, state_code, 0, 0, 0, 0, disputes, lost, cents from disputed
    )
    insert into statistics_money (month, plan_slug, state_code, payments, paid_cents, refunds, refunded_cents,
      disputes, disputes_lost, lost_cents)
    select month, plan_slug, state_code, sum(payments), sum(paid), sum(refunds), sum(refunded),
      sum(disputes), sum(lost), sum(lost_cents)
    from entries group by 1, 2, 3`.execute(trx);
}
