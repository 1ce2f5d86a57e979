import { joinNames } from "@smirk/domain/joining/person-name";
import type { Language } from "@smirk/domain/wire/language";
import { type Selectable, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { MembershipsTable } from "../../../db/schema/schema.ts";
import type { MailKind } from "../../../db/schema/schema-mail.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { countSessions } from "../../auth/browsers/list-sessions.ts";
import { findNextCentsOf } from "../../member-payments/get-next-charge.ts";
import { findDueCents } from "../../member-payments/list-payments.ts";
import { dentistName, listPeople } from "../../members/dentists/list-people.ts";
import { findBoughtPlan, findFamily } from "../../members/find-membership.ts";
import { isErased, listMembershipRows } from "../../members/memberships.ts";
import { findOpenChange } from "../../plan-change/apply-plan-change.ts";
import { findCancellationRow } from "../../refunds/find-cancellation-row.ts";
import { type MemberPayment, readPayments } from "../../refunds/read-payments.ts";

/** For operators: names and contacts in full. */
export interface ShownMember {
  account: {
    id: string;
    name: string | null;
    phoneNumber: string | null;
    verifiedEmail: string | null;
    language: Language;
    createdAt: Date;
    sessions: number;
  };
  /** Newest first, unpaid ones last. */
  memberships: ShownMembership[];
}

/** Without secrets. */
type ShownRow = Omit<Selectable<MembershipsTable>, "cart_hash" | "client_secret" | "sealed_refresh_token">;

export interface ShownMembership {
  row: ShownRow;
  isErased: boolean;
  planName: string;
  family: { relation: string; name: string }[];
  dentists: { name: string; dentist: string; locationId: string; isListed: boolean }[];
  agreement: { version: string; signedAt: Date; sha256: string; isTextErased: boolean } | null;
  cancellation: {
    rule: string;
    refundCents: number;
    lastDay: string;
    requestedAt: Date;
    doneAt: Date | null;
  } | null;
  /** A change of plan or family that is not carried out yet. */
  openChange: { state: string; planSlug: string; period: string; people: number; at: Date } | null;
  mails: { id: string; kind: MailKind; writtenAt: Date; sentAt: Date | null; givenUpAt: Date | null }[];
  /** Null while Stripe is unavailable, or for an unpaid membership. */
  money: { payments: MemberPayment[]; dueCents: number | null; nextChargeCents: number | null } | null;
}

type ShowContext = Pick<Context, "config" | "db" | "clock" | "log" | "payments" | "subscriptionSteps">;

export async function showMember(ctx: ShowContext, accountId: string): Promise<ShownMember> {
  const account = await ctx.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const newest = (await listMembershipRows(ctx.db, accountId)).toReversed();
  const rows = newest.toSorted((one, other) => Number(one.paid_at === null) - Number(other.paid_at === null));
  const memberships: ShownMembership[] = [];
  for (const { cart_hash, client_secret, sealed_refresh_token, ...row } of rows) {
    memberships.push({
      row,
      isErased: isErased(row),
      planName: (await findBoughtPlan(ctx.db, row.plan_slug)).name,
      ...(await readRecords(ctx, row.id)),
      dentists: await readDentists(ctx, row),
      money: await readMoney(ctx, row),
    });
  }
  return {
    account: {
      id: account.id,
      name: account.name && joinNames(account.name, account.last_name),
      phoneNumber: account.phone_number,
      verifiedEmail: account.verified_email,
      language: account.language,
      createdAt: account.created_at,
      sessions: await countSessions(ctx, accountId),
    },
    memberships,
  };
}

type Records = Pick<ShownMembership, "family" | "agreement" | "cancellation" | "openChange" | "mails">;

async function readRecords({ db }: ShowContext, id: string): Promise<Records> {
  const family = await findFamily(db, id);
  const agreement = await db
    .selectFrom("membership_agreements")
    .select(["version", "signed_at as signedAt", "sha256"])
    .select(sql<boolean>`jsonb_array_length(agreement -> 'facts') = 0`.as("isTextErased"))
    .where("membership_id", "=", id)
    .executeTakeFirst();
  const cancellation = await findCancellationRow(db, id);
  const open = await findOpenChange(db, id);
  const mails = await db
    .selectFrom("outbox")
    .select(["id", "kind", "written_at as writtenAt", "sent_at as sentAt", "given_up_at as givenUpAt"])
    .where("membership_id", "=", id)
    .orderBy("written_at")
    .execute();
  return {
    family: family.map(({ relation, name, last_name }) => ({ relation, name: joinNames(name, last_name) })),
    agreement: agreement ?? null,
    cancellation: cancellation
      ? {
          rule: cancellation.rule,
          refundCents: cancellation.refund_cents,
          lastDay: cancellation.last_day,
          requestedAt: cancellation.asked_at ?? cancellation.requested_at,
          doneAt: cancellation.done_at,
        }
      : null,
    openChange: open
      ? {
          state: open.state,
          planSlug: open.plan_slug,
          period: open.renewal_period,
          people: open.family.length + 1,
          at: open.takes_effect_at,
        }
      : null,
    mails,
  };
}

async function readDentists({ db }: ShowContext, row: ShownRow): Promise<ShownMembership["dentists"]> {
  const people = await listPeople(db, row);
  return people.flatMap(({ name, surname, dentist }) => {
    if (dentist === null) return [];
    const { locationId, known, listed } = dentist;
    return [
      { name: joinNames(name, surname), dentist: dentistName(known), locationId, isListed: listed !== null },
    ];
  });
}

async function readMoney(
  { payments, ...ctx }: ShowContext,
  row: ShownRow,
): Promise<ShownMembership["money"]> {
  const { subscription_id: subscriptionId, plan_slug, paid_at: paidAt } = row;
  if (payments === null || subscriptionId === null || paidAt === null) return null;
  try {
    const paid = await readPayments({ payments }, { subscription_id: subscriptionId, plan_slug });
    return {
      payments: paid,
      dueCents: row.is_past_due ? await findDueCents({ ...ctx, payments }, row) : null,
      nextChargeCents: await findNextCentsOf({ ...ctx, payments }, row.id),
    };
  } catch (error) {
    if (error instanceof PaymentError) return null;
    throw error;
  }
}
