import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

export async function findSignedAgreement(db: Kysely<Database>, membershipId: string) {
  const signed = await db
    .selectFrom("membership_agreements")
    .select(["version", "sha256", "signed_at", "received_at", "agreement"])
    .select(["translation", "translation_sha256"])
    .where("membership_id", "=", membershipId)
    .executeTakeFirst();
  return signed ?? null;
}

/** Changes of plan and family with what was agreed to, oldest first. */
export async function listPlanChanges(db: Kysely<Database>, membershipId: string) {
  const changes = await db
    .selectFrom("plan_changes")
    .select(["state", "timing", "plan_slug", "renewal_period", "family", "today_cents", "next_cents"])
    .select([
      "takes_effect_at",
      "agreed_text",
      "agreed_translation",
      "agreed_sha256",
      "requested_at",
      "finished_at",
    ])
    .where("membership_id", "=", membershipId)
    .orderBy("requested_at")
    .execute();
  const agreements = await db
    .selectFrom("membership_agreement_versions")
    .select(["number", "version", "sha256", "agreed_at", "agreement"])
    .select(["translation", "translation_sha256"])
    .where("membership_id", "=", membershipId)
    .orderBy("number")
    .execute();
  return { plan_changes: changes, later_agreements: agreements };
}

/** What they were written about new prices of renewals, oldest first. */
export async function listPriceNotices(db: Kysely<Database>, membershipId: string) {
  const notices = await db
    .selectFrom("price_change_notices")
    .select(["renewal_period", "state_code", "old_cents", "new_cents", "renewal_at"])
    .select(["written_at", "notified_at", "agreed_at", "outcome"])
    .where("membership_id", "=", membershipId)
    .orderBy("written_at")
    .execute();
  return { price_notices: notices };
}

/** Payments, cancellation, refunds and disputes, with the names of their columns. */
export async function listMoneyRecords(db: Kysely<Database>, membershipId: string) {
  const cancellation = await db
    .selectFrom("cancellations")
    .select(["rule", "refund_cents", "kept_fee_cents", "last_day", "asked_at", "requested_at", "done_at"])
    .where("membership_id", "=", membershipId)
    .executeTakeFirst();
  const payments = await db
    .selectFrom("payments")
    .select(["invoice_id", "payment_id", "plan_slug", "state_code", "amount_cents", "paid_at"])
    .where("membership_id", "=", membershipId)
    .orderBy("paid_at")
    .orderBy("invoice_id")
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["payment_id", "amount_cents", "state", "refund_id"])
    .where("membership_id", "=", membershipId)
    .orderBy("payment_id")
    .execute();
  const paymentRefunds = await db
    .selectFrom("payment_refunds")
    .select(["refund_id", "payment_id", "amount_cents", "status", "made_at"])
    .select(["notified_sent_at as told_sent_at", "notified_failed_at as told_failed_at"])
    .where("membership_id", "=", membershipId)
    .orderBy("made_at")
    .orderBy("refund_id")
    .execute();
  const disputes = await db
    .selectFrom("disputes")
    .select(["dispute_id", "payment_id", "state", "ends_membership", "opened_at", "amount_cents"])
    .where("membership_id", "=", membershipId)
    .orderBy("opened_at")
    .execute();
  return { cancellation: cancellation ?? null, payments, refunds, payment_refunds: paymentRefunds, disputes };
}

/** The dentist of each person, with the names of their columns. */
export async function listDentistRecords(db: Kysely<Database>, membershipId: string) {
  const rows = await db
    .selectFrom("dentist_choices as choice")
    .leftJoin("family_members", "family_members.id", "choice.person_id")
    .select(["family_members.name as family_name", "family_members.last_name as family_last_name"])
    .select(["choice.location_id", "choice.dentist", "choice.chosen_at", "choice.notified_at"])
    .where("choice.membership_id", "=", membershipId)
    .orderBy(({ eb }) => eb("family_members.id", "is", null), "desc")
    .orderBy("family_members.position")
    .execute();
  return rows.map(({ family_name, family_last_name, dentist, ...choice }) => ({
    for: family_name === null ? "member" : joinNames(family_name, family_last_name),
    dentist: pickName(dentist),
    ...choice,
  }));
}

function pickName({ name, last_name, degree }: { name: string; last_name: string; degree: string | null }) {
  return { name, last_name, degree };
}
