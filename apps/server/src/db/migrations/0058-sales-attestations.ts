import { type Kysely, sql } from "kysely";

/** States of whose rules about registrations nobody had read anything by now. */
const UNREAD =
  "AK AL AR AZ CO DC DE GA HI IA ID IL KS KY LA MA ME MI MN MS MT NC NE NH NJ NM NY OH OK PA RI SC SD TN VA WI WV WY";

/** Owners' words that the organization may sell in a state whose rule about registrations nobody has read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales_attestations (
      state text primary key check (state ~ '^[A-Z]{2}$'),
      attested_by text not null,
      reason text not null,
      attested_at timestamptz not null,
      -- Null until the rule is read; a moment where sales went on over an upgrade and nobody has attested yet.
      valid_until timestamptz
    );
  `.execute(db);
  // An installation that sells already has 30 days to read the rules.
  await sql`
    insert into sales_attestations (state, attested_by, reason, attested_at, valid_until)
    select state, 'upgrade', 'Sold there before the upgrade', now(), now() + interval '30 days'
    from unnest(string_to_array(${UNREAD}, ' ')) as state
    where exists (select from memberships)
  `.execute(db);
}
