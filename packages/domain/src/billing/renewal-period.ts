import * as v from "valibot";

export const RENEWAL_PERIODS = ["monthly", "yearly"] as const;
export type RenewalPeriod = (typeof RENEWAL_PERIODS)[number];

type WireRenewalPeriod = "monthly" | "annualy";

export function writeRenewalPeriod(period: RenewalPeriod): WireRenewalPeriod {
  return period === "yearly" ? "annualy" : "monthly";
}

export const renewalPeriodSchema = v.pipe(
  v.picklist(["monthly", "annualy"]),
  v.transform((wire): RenewalPeriod => (wire === "annualy" ? "yearly" : "monthly")),
);
