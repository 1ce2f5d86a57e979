import { type Kysely, sql } from "kysely";

/**
 * What procedures cost. Prices for a plan list, an area and a kind of dentist, percentages for specialists, and what
 * offices say of their own. Procedures are named by the slugs of the domain's list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fee_schedules (
      id uuid primary key default gen_random_uuid(),
      plan_list text not null,
      -- The first three digits of ZIP codes, or a state.
      area text not null check (area ~ '^([0-9]{3}|[A-Z]{2})$'),
      kind text not null check (kind in ('GD','SP','OR','PR','PO','EN','OS','PE')),
      -- Both days are within it.
      valid_from date not null,
      valid_until date check (valid_until >= valid_from),
      source text not null,
      published boolean not null,
      updated_at timestamptz not null,
      unique (plan_list, area, kind, valid_from)
    );
    create table fees (
      schedule_id uuid not null references fee_schedules on delete cascade,
      procedure text not null,
      member_cents integer check (member_cents >= 0),
      usual_cents integer check (usual_cents > 0),
      usual_source text,
      usual_day date,
      primary key (schedule_id, procedure),
      check (member_cents is not null or usual_cents is not null),
      check (member_cents <= usual_cents),
      check ((usual_cents is null) = (usual_source is null) and (usual_cents is null) = (usual_day is null))
    );
    create table specialist_rates (
      id uuid primary key default gen_random_uuid(),
      plan_list text not null,
      kind text not null check (kind in ('SP','OR','PR','PO','EN','OS','PE')),
      percent_off integer not null check (percent_off between 1 and 99),
      valid_from date not null,
      valid_until date check (valid_until >= valid_from),
      source text not null,
      updated_at timestamptz not null,
      unique (plan_list, kind, valid_from)
    );
    create table office_fees (
      location_id bigint not null references provider_locations on delete cascade,
      procedure text not null,
      usual_cents integer check (usual_cents > 0),
      member_cents integer check (member_cents >= 0),
      entered_by text not null,
      confirmed_on date not null,
      primary key (location_id, procedure),
      check (member_cents is not null or usual_cents is not null),
      check (member_cents <= usual_cents)
    );
  `.execute(db);
}
