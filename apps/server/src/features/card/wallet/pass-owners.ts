import type { Owners } from "../../data-disclosures/find-accounts.ts";

/** Whose a card on a phone is. */
export const PASS_OWNERS: Pick<Owners, "pass" | "push_token"> = {
  pass: async (db, values) => {
    const rows = await db
      .selectFrom("wallet_passes")
      .select(["id", "membership_id"])
      .where("id", "in", values)
      .execute();
    return rows.map(({ id, membership_id }) => ({
      value: id,
      owner: ["membership", membership_id] as const,
    }));
  },
  push_token: async (db, values) => {
    const rows = await db
      .selectFrom("wallet_devices")
      .select(["push_token", "pass_id"])
      .where("push_token", "in", values)
      .execute();
    return rows.map(({ push_token: value, pass_id: id }) => ({ value, owner: ["pass", id] as const }));
  },
};
