import type { PlanDifference } from "../../features/billing/plans/import-plans.ts";
import type { KnownPlan } from "../../features/billing/plans/list-plans.ts";
import { toWire } from "../../features/billing/plans/plan-columns.ts";
import { lacksPrescriptionCodes } from "../../features/billing/plans/prescription-codes.ts";
import { formatCents } from "../output/print.ts";

export function toJson(plan: KnownPlan) {
  return { ...toWire(plan), sold: plan.isSold, position: plan.position, members: plan.members };
}

export function describePlan(plan: KnownPlan): [string, string | number][] {
  const { prices } = plan;
  const both = ({ monthly, yearly }: { monthly: number; yearly: number }) =>
    `${formatCents(monthly)} a month, ${formatCents(yearly)} a year`;
  return [
    ["Plan", plan.slug],
    ["Name", plan.name],
    ["Description", plan.description],
    ["In Spanish", plan.spanishDescription ?? "-"],
    ["Group code", plan.groupCode],
    ["Cards", plan.includedCards.map(({ name }) => name).join(", ")],
    ["Prescriptions", describeCodes(plan)],
    ["Sold", plan.isSold ? `yes, at place ${plan.position}` : "no"],
    ["Members", plan.members],
    ["Price", both(prices.planCents)],
    ["Each family member", both(prices.familyCents)],
    ["Large family", both(prices.familyExtraCents)],
    ["Large from", prices.extraFamilyLimit === 0 ? "never" : `more than ${prices.extraFamilyLimit} members`],
    ["Fee to join", formatCents(prices.enrollmentFeeCents)],
  ];
}

function describeCodes(plan: KnownPlan): string {
  if (plan.prescriptionCodes === null) return lacksPrescriptionCodes(plan) ? "codes are missing" : "-";
  const { administrator, bin, pcn, group, phone } = plan.prescriptionCodes;
  return `${administrator}, BIN ${bin}, PCN ${pcn}, group ${group}, ${phone}`;
}

export function describeDifference({ changes, prices }: PlanDifference, isDry: boolean): string[] {
  const lines = changes.flatMap(({ slug, kind, fields }) => [
    `${slug}: ${kind}`,
    ...Object.entries(fields).map(([column, [was, is]]) =>
      kind === "added" ? `  ${column}: ${is}` : `  ${column}: ${was} -> ${is}`,
    ),
  ]);
  const done = isDry ? "to be set up" : "set up";
  const atStripe = prices?.map(({ sentence }) => `Stripe: ${sentence}: ${done}.`) ?? [
    "Stripe is not configured: its prices could not be checked.",
  ];
  const isSame = changes.every(({ kind }) => kind === "unchanged") && atStripe.length === 0;
  const end = isDry ? "Nothing was changed." : "Done. Members keep paying the prices that they agreed to.";
  return [...lines, ...atStripe, isSame ? "The file, the plans and Stripe's prices agree." : end];
}
