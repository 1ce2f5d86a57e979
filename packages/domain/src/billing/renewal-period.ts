import * as v from "valibot";

export const RENEWAL_PERIODS = ["monthly", "yearly"] as const;
export type RenewalPeriod = (typeof RENEWAL_PERIODS)[number];

/** As the API spells it (spec §3, `renew_period`). */
export type WireRenewalPeriod = "monthly" | "annualy";

/** Yearly is 'annualy' on the wire, anything else 'monthly' (spec §5). */
export function writeRenewalPeriod(period: RenewalPeriod): WireRenewalPeriod {
  return period === "yearly" ? "annualy" : "monthly";
}

/** Reads `renew_period` into our word for it. */
export const renewalPeriodSchema = v.pipe(
  v.picklist(["monthly", "annualy"]),
  v.transform((wire): RenewalPeriod => (wire === "annualy" ? "yearly" : "monthly")),
);
