import type { FindOwners, Owners } from "../data-disclosures/find-accounts.ts";

/** Whose a membership and its subscription at Stripe are. */
export const MEMBERSHIP_OWNERS: Pick<Owners, "membership" | "subscription"> = {
  membership: findBy("id"),
  subscription: findBy("subscription_id"),
};

function findBy(column: "id" | "subscription_id"): FindOwners {
  return async (db, values) => {
    const rows = await db
      .selectFrom("memberships")
      .select(["account_id", `${column} as value`])
      .where(column, "in", values)
      .execute();
    return rows.map(({ account_id: id, value }) => ({ value: value ?? "", owner: ["account", id] as const }));
  };
}
