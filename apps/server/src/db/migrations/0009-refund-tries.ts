import { type Kysely, sql } from "kysely";

/** What became of money that was to go back: refunds that a bank returns, payments that it takes back, lasting mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      -- wanted: to be asked for; held: the bank is deciding about the payment; sent: the provider has it;
      -- taken: nothing is left of the payment to pay back; stuck: it failed too often, and somebody must act.
      add column state text not null default 'wanted'
        check (state in ('wanted', 'held', 'sent', 'taken', 'stuck')),
      add column failures integer not null default 0 check (failures >= 0);
    update refunds set state = case
      when refund_id is not null then 'sent'
      when exists (
        select from cancellations
        where cancellations.membership_id = refunds.membership_id and done_at is not null
      ) then 'taken'
      else 'wanted' end;
    create index refunds_unsettled on refunds (membership_id) where state in ('wanted', 'held', 'stuck');

    -- Every refund that the provider knows of a member's payments, whoever made it.
    create table payment_refunds (
      refund_id text primary key,
      membership_id uuid not null references memberships on delete cascade,
      payment_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      -- Asked for by us, for a cancellation; else by hand at the provider.
      is_ours boolean not null,
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      made_at timestamptz not null,
      -- When the member was written to of its going out, and of its coming back.
      told_sent_at timestamptz,
      told_failed_at timestamptz
    );
    create index payment_refunds_membership on payment_refunds (membership_id);
    insert into payment_refunds
      (refund_id, membership_id, payment_id, amount_cents, is_ours, status, made_at, told_sent_at)
    select refund_id, refunds.membership_id, payment_id, amount_cents, true, 'succeeded',
      coalesce(done_at, requested_at),
      (select min(written_at) from outbox
        where outbox.membership_id = refunds.membership_id and kind = 'refunded')
    from refunds join cancellations on cancellations.membership_id = refunds.membership_id
    where refund_id is not null;

    -- Payments that a member's bank has taken back, or may.
    create table disputes (
      dispute_id text primary key,
      membership_id uuid not null references memberships on delete cascade,
      payment_id text not null,
      state text not null check (state in ('open', 'won', 'lost')),
      -- Lost while the membership ran: it is termed for it.
      ends_membership boolean not null default false,
      opened_at timestamptz not null
    );
    create index disputes_membership on disputes (membership_id);

    -- From when on a mail would say what is no longer so; null: it keeps for weeks.
    alter table outbox add column lapses_at timestamptz;
  `.execute(db);
}
