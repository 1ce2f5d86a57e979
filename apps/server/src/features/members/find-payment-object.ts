import { type WireSignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import type { Context } from "../../context.ts";

/** The last started payment's form data, to fill the forms again (PAY-10). */
export async function findPaymentObject(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<WireSignUpPayment | null> {
  const row = await db
    .selectFrom("memberships")
    .leftJoin("dentist_choices as choice", (join) =>
      join
        .onRef("choice.membership_id", "=", "memberships.id")
        .onRef("choice.person_id", "=", "memberships.id"),
    )
    .selectAll("memberships")
    .select("choice.location_id as chosen_location_id")
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const family = await db
    .selectFrom("family_members")
    .selectAll()
    .where("membership_id", "=", row.id)
    .orderBy("position")
    .execute();
  return writeSignUpPayment({
    firstName: row.name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    birthDate: row.birth_date,
    address: {
      address_line_1: row.address_line_1,
      ...(row.address_line_2 !== null && { address_line_2: row.address_line_2 }),
      city: row.city,
      state: row.state_code,
      zip: row.zip,
    },
    primaryDentistId: row.chosen_location_id ?? row.primary_location_id,
    planSlug: row.plan_slug,
    period: row.renewal_period,
    promotionCode: row.promotion_code,
    familyMembers: family.map(({ relation, name, last_name, birth_date }) => ({
      relation: relation === "spouse" ? "SPOUSE" : "CHILD",
      firstName: name,
      lastName: last_name,
      birthDate: birth_date,
    })),
    isSubscribed: row.newsletter,
    autoRenew: row.auto_renew_agreed,
  });
}
