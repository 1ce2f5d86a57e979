import type { KnownPlan } from "./list-all-plans.ts";
import { PLAN_COLUMNS, toColumns } from "./plan-columns.ts";
import type { ListedPlan } from "./plan-row.ts";

export interface PlanChange {
  slug: string;
  kind: "added" | "changed" | "unchanged" | "no longer sold";
  fields: Record<string, [was: string | number | boolean | null, is: string | number | boolean]>;
}

export function comparePlans(known: readonly KnownPlan[], wanted: readonly ListedPlan[]): PlanChange[] {
  const bySlug = new Map(known.map((plan) => [plan.slug, plan]));
  const changes = wanted.map((plan, index): PlanChange => {
    const before = bySlug.get(plan.slug);
    const is = describe(plan, index + 1, true);
    const was = before && describe(before, before.position, before.isSold);
    const fields: PlanChange["fields"] = {};
    for (const [column, value] of Object.entries(is)) {
      const old = was?.[column] ?? null;
      if (old !== value) fields[column] = [old, value];
    }
    const isSame = Object.keys(fields).length === 0;
    return { slug: plan.slug, kind: before ? (isSame ? "unchanged" : "changed") : "added", fields };
  });
  const names = new Set(wanted.map(({ slug }) => slug));
  const left = known.filter(({ slug, isSold }) => isSold && !names.has(slug));
  return [
    ...changes,
    ...left.map(
      ({ slug }): PlanChange => ({ slug, kind: "no longer sold", fields: { sold: [true, false] } }),
    ),
  ];
}

function describe(
  plan: ListedPlan,
  position: number,
  sold: boolean,
): Record<string, string | number | boolean> {
  const columns = toColumns(plan);
  const named = PLAN_COLUMNS.filter((column) => column !== "slug").map((column) => [column, columns[column]]);
  return { ...Object.fromEntries(named), position, sold };
}
