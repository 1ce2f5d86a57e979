import type { FindOwners } from "../data-disclosures/find-accounts.ts";

/** Whose an invoice or a payment is, once a job has stored it. */
export const findPaymentOwners: FindOwners = async (db, values) => {
  const rows = await db
    .selectFrom("payments")
    .select(["invoice_id", "payment_id", "membership_id"])
    .where(({ or, eb }) => or([eb("invoice_id", "in", values), eb("payment_id", "in", values)]))
    .execute();
  return rows.flatMap(({ invoice_id, payment_id, membership_id: id }) =>
    [invoice_id, payment_id ?? ""].map((value) => ({ value, owner: ["membership", id] as const })),
  );
};
