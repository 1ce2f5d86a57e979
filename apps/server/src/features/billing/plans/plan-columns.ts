import { type WirePlan, writePlan } from "@smirk/contract/subscription/plans";
import type { ListedPlan } from "./plan-row.ts";
import { PRESCRIPTION_COLUMNS, toPrescriptionColumns } from "./prescription-codes.ts";

/** Columns of a CSV file of plans: whole cents; cards separated by semicolons. */
export const PLAN_COLUMNS = [
  "slug",
  "name",
  "description",
  "description_es",
  "group_code",
  "included_cards",
  "amount",
  "annualy_amount",
  "family_amount",
  "family_annual_amount",
  "family_extra_amount",
  "family_extra_annual_amount",
  "extra_family_limit",
  "enrollment_fee",
  ...PRESCRIPTION_COLUMNS,
] as const;

const OPTIONAL_COLUMNS: readonly PlanColumn[] = ["description_es", "enrollment_fee", ...PRESCRIPTION_COLUMNS];

export const REQUIRED_PLAN_COLUMNS = PLAN_COLUMNS.filter((column) => !OPTIONAL_COLUMNS.includes(column));

type PlanColumn = (typeof PLAN_COLUMNS)[number];

export function toColumns(plan: ListedPlan): Record<PlanColumn, string | number> {
  const { included_cards: cards, prices, ...texts } = writePlan(plan);
  return {
    ...texts,
    description_es: plan.spanishDescription ?? "",
    group_code: plan.groupCode,
    included_cards: cards.map(({ name }) => name).join(";"),
    ...prices,
    ...toPrescriptionColumns(plan.prescriptionCodes),
  };
}

const TEXT_COLUMNS: readonly string[] = [
  "slug",
  "name",
  "description",
  "description_es",
  "group_code",
  "included_cards",
  ...PRESCRIPTION_COLUMNS,
];

export function fromColumns(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const prices: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (!TEXT_COLUMNS.includes(column)) {
      if (cell !== "") prices[column] = /^\d+$/.test(cell) ? Number(cell) : cell;
    } else if (column === "included_cards") {
      const names = cell.split(";").map((name) => name.trim());
      value[column] = names.filter((name) => name !== "").map((name) => ({ name }));
    } else value[column] = cell;
  }
  return { ...value, prices };
}

/** A plan of a JSON file; it has the codes of prescriptions where the plan includes them. */
export function toWire(plan: ListedPlan): WirePlan & { group_code: string; description_es: string | null } {
  return {
    ...writePlan(plan),
    description_es: plan.spanishDescription,
    group_code: plan.groupCode,
    ...(plan.prescriptionCodes && toPrescriptionColumns(plan.prescriptionCodes)),
  };
}
