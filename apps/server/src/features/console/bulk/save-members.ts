import { formatDollars } from "@smirk/domain/billing/money";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { formatCsv } from "../../../text-files/format-csv.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { IS_PERIOD_PAID } from "../../members/find-membership.ts";
import { type ChoosableFilter, listConditions } from "./list-choosable.ts";

interface SavedMember {
  id: string;
  accountId: string;
  name: string;
  lastName: string;
  email: string;
  phone: string | null;
  city: string;
  stateCode: string;
  plan: string;
  period: string;
  state: string;
  /** Days in the office's time zone. */
  joined: string;
  /** Null once it is over: what was not paid, or was paid back, is not called paid. */
  paidUntil: string | null;
  ended: string | null;
  family: number;
  paidCents: string;
  refundedCents: string;
}

const COLUMNS = [
  ["account_id", ({ accountId }: SavedMember) => accountId],
  ["name", ({ name }: SavedMember) => name],
  ["last_name", ({ lastName }: SavedMember) => lastName],
  ["email", ({ email }: SavedMember) => email],
  ["phone", ({ phone }: SavedMember) => phone],
  ["city", ({ city }: SavedMember) => city],
  ["state", ({ stateCode }: SavedMember) => stateCode],
  ["plan", ({ plan }: SavedMember) => plan],
  ["paid_every", ({ period }: SavedMember) => (period === "yearly" ? "year" : "month")],
  ["membership", ({ state }: SavedMember) => state],
  ["joined", ({ joined }: SavedMember) => joined],
  ["paid_until", ({ paidUntil }: SavedMember) => paidUntil],
  ["ended", ({ ended }: SavedMember) => ended],
  ["family_members", ({ family }: SavedMember) => family],
  ["paid_usd", ({ paidCents }: SavedMember) => formatDollars(Number(paidCents))],
  ["refunded_usd", ({ refundedCents }: SavedMember) => formatDollars(Number(refundedCents))],
] as const;

const BATCH = 500;

type Saving = Pick<Context, "db" | "clock" | "config">;

/** Every paid membership of the filter as CSV, part by part, so that no memory holds it. The log says how many. */
export async function saveMembers(
  ctx: Saving,
  { filter, operator }: { filter: ChoosableFilter; operator: Operator },
): Promise<AsyncGenerator<string>> {
  const conditions = sql.join(listConditions(ctx, filter), sql` and `);
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from memberships as member where ${conditions}`.execute(ctx.db);
  await writeAuditEntry(ctx.db, {
    ...operator,
    at: ctx.clock.now(),
    subjectKind: "member",
    subjectId: "list",
    changes: { rows: Number(rows[0]?.count ?? 0), ...filter },
  });
  return writeParts(ctx, conditions);
}

async function* writeParts(ctx: Saving, conditions: RawBuilder<unknown>): AsyncGenerator<string> {
  yield formatCsv([COLUMNS.map(([name]) => name)]);
  for (let after: string | undefined; ; ) {
    const members = await readPart(ctx, conditions, after);
    yield formatCsv(members.map((member) => COLUMNS.map(([, read]) => read(member))));
    after = members.at(-1)?.id;
    if (members.length < BATCH || after === undefined) return;
  }
}

/** The newest first; `after` is the last membership of the part before. */
async function readPart(
  { db, config }: Saving,
  conditions: RawBuilder<unknown>,
  after: string | undefined,
): Promise<SavedMember[]> {
  const day = (column: string) =>
    sql`to_char(${sql.ref(`member.${column}`)} at time zone ${config.officeTimeZone}, 'YYYY-MM-DD')`;
  const isAfter =
    after === undefined
      ? sql``
      : sql` and (member.paid_at, member.id) < (select paid_at, id from memberships where id = ${after}::uuid)`;
  const { rows } = await sql<SavedMember>`
    select member.id, member.account_id as "accountId", member.name, member.last_name as "lastName",
      member.email, member.phone_number as phone, member.city, member.state_code as "stateCode",
      plans.name as plan, member.renewal_period as period, member.state, ${day("paid_at")} as joined,
      case when ${IS_PERIOD_PAID} and ended_at is null and member.state <> 'termed'
        then ${day("current_period_end")} end as "paidUntil", ${day("ended_at")} as ended,
      (select count(*)::int from family_members where membership_id = member.id) as family,
      (select coalesce(sum(amount_cents), 0) from payments where membership_id = member.id) as "paidCents",
      (select coalesce(sum(amount_cents), 0) from payment_refunds
        where membership_id = member.id and status <> 'failed') as "refundedCents"
    from memberships as member join plans on plans.slug = member.plan_slug
    where ${conditions}${isAfter}
    order by member.paid_at desc, member.id desc limit ${BATCH}`.execute(db);
  return rows;
}
