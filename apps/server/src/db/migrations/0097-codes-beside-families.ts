import { type Kysely, sql } from "kysely";

/**
 * A code that does not lower the plan beside a family was taken for one that does, so that agreements named a lower price.
 * A job asks the provider what each such code lowered, and corrects what was named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agreement_corrections add column is_code boolean not null default false;
    insert into agreement_corrections (membership_id, named_cents, is_code)
      select id, recurring_cents, true from memberships
      where promotion_id is not null and charged #>> '{coupon,isOnFamily}' = 'false'
        and charged -> 'items' @? '$[*] ? (@.component != "plan")'
        and state in ('active', 'canceled') and ended_at is null and paid_at is not null and email <> ''
      on conflict (membership_id) do update
        set named_cents = excluded.named_cents, is_code = true, settled_at = null, corrected_at = null;
  `.execute(db);
}
