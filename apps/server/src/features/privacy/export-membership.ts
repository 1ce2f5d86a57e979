import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { findBoughtPlan, findFamily } from "../billing/find-membership.ts";

/** A membership with all that hangs on it, in plain names; no secrets, and nothing that only we can read. */
export async function exportMembership(
  db: Kysely<Database>,
  row: Selectable<MembershipsTable>,
): Promise<Record<string, unknown>> {
  const family = await findFamily(db, row.id);
  return {
    ...describeRow(row),
    plan: pick(await findBoughtPlan(db, row.plan_slug), ["slug", "name", "group_code"]),
    primary_dentist: await readDentist(db, row.primary_location_id),
    family_members: family.map((member) => pick(member, ["relation", "name", "last_name", "birth_date"])),
    agreement: await readAgreement(db, row.id),
    ...(await readMoney(db, row.id)),
  };
}

function describeRow(row: Selectable<MembershipsTable>) {
  return {
    ...pick(row, ["id", "state", "policy_number", "renewal_period", "promotion_code"]),
    ...pick(row, ["name", "last_name", "email", "phone_number", "birth_date"]),
    address: pick(row, ["address_line_1", "address_line_2", "city", "state_code", "zip"]),
    ...pick(row, ["newsletter", "newsletter_chosen_at", "terms_version", "terms_accepted_at"]),
    ...pick(row, ["recurring_cents", "due_today_cents", "enrollment_fee_cents"]),
    ...{ stripe_subscription_id: row.subscription_id, stripe_latest_invoice: row.latest_invoice },
    ...pick(row, ["created_at", "paid_at", "current_period_end", "cancel_at", "ended_at", "updated_at"]),
  };
}

function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

async function readDentist(db: Kysely<Database>, locationId: string | null) {
  if (locationId === null) return null;
  return db
    .selectFrom("provider_locations")
    .innerJoin("providers", "providers.id", "provider_id")
    .select(["provider_locations.id as location_id", "name", "last_name", "address", "city", "state", "zip"])
    .where("provider_locations.id", "=", locationId)
    .executeTakeFirstOrThrow();
}

async function readAgreement(db: Kysely<Database>, membershipId: string) {
  const kept = await db
    .selectFrom("membership_agreements")
    .select(["version", "sha256", "signed_at", "received_at", "agreement"])
    .where("membership_id", "=", membershipId)
    .executeTakeFirst();
  return kept ?? null;
}

/** Cancellation, refunds and disputes. */
async function readMoney(db: Kysely<Database>, membershipId: string) {
  const cancellation = await db
    .selectFrom("cancellations")
    .select(["rule", "refund_cents", "kept_fee_cents", "last_day", "requested_at", "done_at"])
    .where("membership_id", "=", membershipId)
    .executeTakeFirst();
  const refunds = await db
    .selectFrom("refunds")
    .select(["payment_id", "amount_cents", "state", "refund_id"])
    .where("membership_id", "=", membershipId)
    .orderBy("payment_id")
    .execute();
  const paymentRefunds = await db
    .selectFrom("payment_refunds")
    .select(["refund_id", "payment_id", "amount_cents", "status", "made_at"])
    .select(["told_sent_at", "told_failed_at"])
    .where("membership_id", "=", membershipId)
    .orderBy("made_at")
    .orderBy("refund_id")
    .execute();
  const disputes = await db
    .selectFrom("disputes")
    .select(["dispute_id", "payment_id", "state", "ends_membership", "opened_at"])
    .where("membership_id", "=", membershipId)
    .orderBy("opened_at")
    .execute();
  return { cancellation: cancellation ?? null, refunds, payment_refunds: paymentRefunds, disputes };
}
