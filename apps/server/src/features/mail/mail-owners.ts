import type { FindOwners } from "../data-disclosures/find-accounts.ts";

/** Whose an email is: its membership's, else that of the account with the address. */
export const findMailOwners: FindOwners = async (db, values) => {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "membership_id", "recipient_address"])
    .where("id", "in", values)
    .execute();
  return rows.map(({ id, membership_id: membershipId, recipient_address: address }) => ({
    value: id,
    owner:
      membershipId === null
        ? (["email", address.toLowerCase()] as const)
        : (["membership", membershipId] as const),
  }));
};
