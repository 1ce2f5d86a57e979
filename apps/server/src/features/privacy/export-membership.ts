import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { getLocationDentist } from "../directory/get-location-dentist.ts";
import { findBoughtPlan, findFamily } from "../members/find-membership.ts";
import {
  findSignedAgreement,
  listCardLinks,
  listDentistRecords,
  listMoneyRecords,
  listPlanChanges,
} from "../membership/personal-data/membership-records.ts";

export async function exportMembership(
  db: Kysely<Database>,
  row: Selectable<MembershipsTable>,
): Promise<Record<string, unknown>> {
  const family = await findFamily(db, row.id);
  return {
    ...describeRow(row),
    plan: pick(await findBoughtPlan(db, row.plan_slug), ["slug", "name", "group_code"]),
    primary_dentist: await findDentist(db, row.primary_location_id),
    dentists: await listDentistRecords(db, row.id),
    family_members: family.map((member) => pick(member, ["relation", "name", "last_name", "birth_date"])),
    agreement: await findSignedAgreement(db, row.id),
    ...(await listMoneyRecords(db, row.id)),
    ...(await listPlanChanges(db, row.id)),
    card_links: await listCardLinks(db, row.id),
  };
}

function describeRow(row: Selectable<MembershipsTable>) {
  return {
    ...pick(row, ["id", "state", "policy_number", "renewal_period", "promotion_code"]),
    ...pick(row, ["name", "last_name", "email", "phone_number", "birth_date"]),
    address: pick(row, ["address_line_1", "address_line_2", "city", "state_code", "zip"]),
    agreed_state_code: row.agreed_state_code,
    ...pick(row, ["newsletter", "newsletter_chosen_at", "terms_version", "terms_accepted_at"]),
    ...pick(row, ["recurring_cents", "due_today_cents", "enrollment_fee_cents"]),
    stripe_subscription_id: row.subscription_id,
    stripe_latest_invoice: row.latest_invoice,
    ...pick(row, ["created_at", "paid_at", "current_period_end", "cancel_at", "ended_at", "updated_at"]),
    ...pick(row, ["auto_renew", "auto_renew_agreed", "auto_renew_changed_at"]),
  };
}

function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

async function findDentist(db: Kysely<Database>, locationId: string | null) {
  return locationId === null ? null : getLocationDentist(db, locationId);
}
