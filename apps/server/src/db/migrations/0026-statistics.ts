import { type Kysely, sql } from "kysely";

/** Every payment of members, and its sums by month, plan and state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      invoice_id text primary key,
      -- Null: paid by other means than a card.
      payment_id text,
      membership_id uuid not null references memberships on delete cascade,
      -- Of the time of the payment.
      plan_slug text not null,
      state_code text not null,
      amount_cents integer not null check (amount_cents > 0),
      paid_at timestamptz not null
    );
    create index payments_membership on payments (membership_id);
    create index payments_by_payment on payments (payment_id);
    create index payments_by_time on payments (paid_at) include (plan_slug, state_code, amount_cents);
    create index payment_refunds_by_time on payment_refunds (made_at);
    create index disputes_by_time on disputes (opened_at);
    create index memberships_by_paid on memberships (paid_at) include (ended_at, plan_slug, state_code)
      where paid_at is not null;
    create index memberships_by_end on memberships (ended_at) where paid_at is not null and ended_at is not null;

    -- Null where it was stored before this column: the whole payment.
    alter table disputes add column amount_cents integer;

    -- Moments whose month has to be summed again. Only ever added to, so that no payment waits for another one.
    create table statistics_changes (
      id bigint generated always as identity primary key,
      happened_at timestamptz not null
    );
    -- Months of the office's time zone whose sums are right but for statistics_changes.
    create table statistics_months (
      month date primary key,
      time_zone text not null
    );
    create table statistics_money (
      month date not null references statistics_months on delete cascade,
      plan_slug text not null,
      state_code text not null,
      payments integer not null,
      paid_cents bigint not null,
      refunds integer not null,
      refunded_cents bigint not null,
      disputes integer not null,
      disputes_lost integer not null,
      lost_cents bigint not null,
      primary key (month, plan_slug, state_code)
    );
  `.execute(db);
  await sql`
    create function log_payment_change() returns trigger language plpgsql as $$
    begin
      insert into statistics_changes (happened_at)
        select distinct paid_at from changed
        union select made_at from payment_refunds where payment_id in (select payment_id from changed)
        union select opened_at from disputes where payment_id in (select payment_id from changed);
      return null;
    end $$;
    create function log_refund_change() returns trigger language plpgsql as $$
    begin
      insert into statistics_changes (happened_at) select distinct made_at from changed;
      return null;
    end $$;
    create function log_dispute_change() returns trigger language plpgsql as $$
    begin
      insert into statistics_changes (happened_at) select distinct opened_at from changed;
      return null;
    end $$;
    -- A sync writes rows that have not changed, too.
    create function log_refund_update() returns trigger language plpgsql as $$
    begin
      insert into statistics_changes (happened_at) select distinct made_at from (
        select refund_id, made_at, status, amount_cents from changed
        except select refund_id, made_at, status, amount_cents from before) as refund;
      return null;
    end $$;
    create function log_dispute_update() returns trigger language plpgsql as $$
    begin
      insert into statistics_changes (happened_at) select distinct opened_at from (
        select dispute_id, opened_at, state, amount_cents from changed
        except select dispute_id, opened_at, state, amount_cents from before) as dispute;
      return null;
    end $$;

    create trigger payments_inserted after insert on payments
      referencing new table as changed for each statement execute function log_payment_change();
    create trigger payments_updated after update on payments
      referencing new table as changed for each statement execute function log_payment_change();
    create trigger payment_refunds_inserted after insert on payment_refunds
      referencing new table as changed for each statement execute function log_refund_change();
    create trigger payment_refunds_updated after update on payment_refunds
      referencing old table as before new table as changed
      for each statement execute function log_refund_update();
    create trigger disputes_inserted after insert on disputes
      referencing new table as changed for each statement execute function log_dispute_change();
    create trigger disputes_updated after update on disputes
      referencing old table as before new table as changed
      for each statement execute function log_dispute_update();
  `.execute(db);
}
