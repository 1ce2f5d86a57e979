import { type NoticeWindow, PAYMENT_LAWS, type RenewalNotice } from "@smirk/domain/law/payment-law";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { count, type Finding, ok, warning } from "./checks/finding.ts";

interface NoticeFacts {
  late: number;
  missing: number;
}

/** Renewals ahead whose notice was sent after the state's window, or was not sent when it closed (LAW-05). */
export async function checkNotices({
  db,
  clock,
  config: { officeTimeZone },
}: Pick<Context, "db" | "clock" | "config">): Promise<Finding[]> {
  const now = clock.now();
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${officeTimeZone})::date`;
  const closes = sql`(${dayOf(sql`renewal`)} - 1 - least_days)`;
  const { rows } = await sql<NoticeFacts>`
    with windows as (${selectWindows()}),
    renewals as (
      select current_period_end as renewal, least_days, written_at, ${now}::timestamptz as now
      from memberships
      join windows on windows.code = state_code and term = renewal_period
      left join outbox on kind = 'renewal_reminder' and occasion = 'renewal_reminder:' || subscription_id || ':'
        || to_char(current_period_end at time zone 'UTC', 'YYYY-MM-DD')
      where state = 'active' and auto_renew and current_period_end > ${now}
        and current_period_end < ${now}::timestamptz + interval '62 days'
      union all
      select lapses_at, least_days, written_at, ${now}::timestamptz
      from memberships
      join windows on windows.code = state_code and term = 'anniversary'
      join outbox on membership_id = memberships.id and kind = 'anniversary_notice' and lapses_at > ${now}
      where state = 'active' and auto_renew
    )
    select
      count(*) filter (where ${dayOf(sql`written_at`)} > ${closes})::integer as late,
      count(*) filter (where written_at is null and ${dayOf(sql`now`)} > ${closes})::integer as missing
    from renewals`.execute(db);
  const [facts = { late: 0, missing: 0 }] = rows;
  return describeNotices(facts);
}

/** Each state's windows as rows: code, term and the fewest days before the last day to cancel. */
function selectWindows(): RawBuilder<unknown> {
  const windows = PAYMENT_LAWS.flatMap(({ code, renewalNotice }) =>
    TERMS.flatMap((term) => {
      const window: NoticeWindow | null = renewalNotice[term].value;
      return window === null ? [] : [{ code, term, least: window.from }];
    }),
  );
  return sql`select * from unnest(
    ${windows.map(({ code }) => code)}::text[],
    ${windows.map(({ term }) => term)}::text[],
    ${windows.map(({ least }) => least)}::integer[]
  ) as rows (code, term, least_days)`;
}

const TERMS = ["yearly", "monthly", "anniversary"] as const satisfies readonly (keyof RenewalNotice)[];

function describeNotices({ late, missing }: NoticeFacts): Finding[] {
  const findings: Finding[] = [];
  if (missing > 0) {
    const found = `${count(missing, "member")} not notified of a renewal in the time that the state asks for`;
    findings.push(warning("notices", found, "See the jobs above and the payment provider below."));
  }
  if (late > 0) {
    // It needs nobody: an upgrade, a move or renewal turned on again left no earlier day.
    const found = `${count(late, "notice")} of a renewal ahead sent at once, after the time that the state asks for`;
    findings.push(ok("notices", found));
  }
  return findings.length > 0
    ? findings
    : [ok("notices", "each notice of a renewal ahead is in its state's time")];
}
