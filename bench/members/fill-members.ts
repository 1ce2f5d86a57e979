import { type Kysely, sql } from "kysely";
import { createRandom } from "../../apps/server/src/demo/random.ts";
import { NAME_GROUPS } from "../../apps/server/src/demo/words/name-groups.ts";
import { readZips } from "../../apps/server/src/features/places/gazetteer/gazetteer-sources.ts";

const GROUPS = Object.values(NAME_GROUPS);
const DOMAINS = 40;
/** Rows of an insert. */
const BATCH = 5_000;

/** Invented members, each with one family member and two lines of the log; the same for the same count. */
export async function fillMembers<Schema>(db: Kysely<Schema>, count: number): Promise<void> {
  await sql`
    insert into plans (slug, name, description, group_code, position, monthly_cents, yearly_cents, family_monthly_cents,
      family_yearly_cents, family_extra_monthly_cents, family_extra_yearly_cents, extra_family_limit)
    select slug, slug, '', 'BENCH', position, 2490, 19900, 1000, 9900, 500, 4900, 5
    from unnest(array['basic', 'plus', 'family']) with ordinality as plan (slug, position)
    on conflict do nothing`.execute(db);
  const random = createRandom("members benchmark");
  const zips = readZips();
  for (let from = 0; from < count; from += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => {
      const group = random.pick(GROUPS);
      const { place, state, zip } = random.pick(zips);
      const first = () => random.pick(random.next() < 0.5 ? group.women : group.men);
      return {
        n: from + at,
        name: first(),
        last: random.pick(group.last),
        child: first(),
        place,
        state,
        zip,
      };
    });
    await insertPeople(db, JSON.stringify(people));
  }
  await sql`analyze`.execute(db);
}

/** One in ten is canceled, one in ten has ended, and the rest runs; one in fifty is past due. */
async function insertPeople<Schema>(db: Kysely<Schema>, people: string): Promise<void> {
  await sql`
    with people as (
      select *, now() - n % 1200 * interval '1 day' as joined, n % 10 as kind,
        lower(regexp_replace(name || '.' || last, '[^A-Za-z.]', '', 'g')) || n || '@mail-' || n % ${DOMAINS}::integer || '.example' as email,
        '+1' || (2130000000 + n * 37)::text as phone
      from jsonb_to_recordset(${people}::jsonb)
        as person (n integer, name text, last text, child text, place text, state text, zip text)
    ),
    made_accounts as (
      insert into accounts (phone_number, verified_email, name, last_name, paid_at, created_at)
      select phone, email, name, last, joined, joined from people
      returning id, verified_email
    ),
    made_memberships as (
      insert into memberships (account_id, state, plan_slug, renewal_period, name, last_name, email, phone_number, birth_date,
        address_line_1, city, state_code, zip, newsletter, newsletter_chosen_at, terms_version, terms_accepted_at,
        recurring_cents, due_today_cents, enrollment_fee_cents, cart_hash, policy_number, paid_at, current_period_end,
        cancel_at, ended_at, is_past_due, created_at, updated_at)
      select made_accounts.id, case kind when 0 then 'canceled' when 1 then 'termed' else 'active' end,
        (array['basic', 'plus', 'family'])[n % 3 + 1], (array['monthly', 'yearly'])[n % 2 + 1],
        name, last, email, phone, date '1950-01-01' + n % 20000, n || ' Oak St', place, state, zip, false, joined, '1', joined,
        2490, 2490, 0, '', (9000000000000000 + n)::text, joined, now() + (n % 365) * interval '1 day',
        case kind when 0 then now() + (n % 365) * interval '1 day' end,
        case kind when 1 then now() - (n % 90) * interval '1 day' end, n % 50 = 7, joined, joined
      from people join made_accounts on verified_email = email
      returning id, account_id, policy_number
    ),
    made_family as (
      insert into family_members (membership_id, position, relation, name, last_name, birth_date)
      select id, 1, 'child', child, last, date '2005-01-01' + n % 6000
      from made_memberships join people on policy_number = (9000000000000000 + n)::text
    )
    insert into audit_entries (at, actor, command, subject_kind, subject_id, changes)
    select now() - line * interval '1 hour', 'agent-' || line || '@operators.example', 'members.show', 'member',
      account_id::text, '{}'
    from made_memberships, generate_series(1, 2) line`.execute(db);
}
