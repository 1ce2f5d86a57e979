import { planSchema } from "@smirk/domain/plan";
import * as v from "valibot";
import type { ListedPlan } from "../../catalogue/put-plans.ts";
import { type FileFault, type FileRow, refuseFile } from "../files/file-row.ts";

const NO_CENTS = "must be a whole number of cents";
/** One cent at least: what costs nothing is not sold. */
const charged = v.pipe(v.number(NO_CENTS), v.minValue(1, "must be at least one cent"));
const cents = v.pipe(v.number(NO_CENTS), v.integer(NO_CENTS), v.minValue(0, NO_CENTS));
const filled = v.pipe(v.string("must be a text"), v.nonEmpty("must not be empty"));

/** What a file must spell out, where an answer of ours may leave it out; the rest the plan's own schema judges. */
const rowSchema = v.object({
  group_code: filled,
  slug: filled,
  name: filled,
  description: v.string("must be a text"),
  included_cards: v.array(v.object({ name: filled }), "must be a list of names"),
  prices: v.object({
    amount: charged,
    annualy_amount: charged,
    family_amount: cents,
    family_annual_amount: cents,
    family_extra_amount: cents,
    family_extra_annual_amount: cents,
    extra_family_limit: v.pipe(v.number("must be a whole number"), v.integer("must be a whole number")),
    enrollment_fee: v.optional(cents),
  }),
});

/**
 * Reads the plans of a file: each as `GET /subscription/get_plans` answers it, with a `group_code`.
 * @param organisation what every slug begins with
 * @throws 422 `file_refused` with every fault
 */
export function judgePlans(file: string, rows: readonly FileRow[], organisation: string): ListedPlan[] {
  if (rows.length === 0) throw refuseFile(file, [{ line: 1, reason: "it must name a plan." }]);
  const faults: FileFault[] = [];
  const seen = new Map<unknown, number>();
  const plans = rows.flatMap((row) => {
    const own = judgePlan(row, organisation);
    const first = seen.get(row.value.slug);
    if (first !== undefined) {
      own.faults.push({ line: row.lineOf(["slug"]), reason: `slug is there twice, first in line ${first}.` });
    }
    seen.set(row.value.slug, row.lineOf(["slug"]));
    faults.push(...own.faults);
    return own.plan ? [own.plan] : [];
  });
  if (faults.length > 0) throw refuseFile(file, faults);
  return plans;
}

function judgePlan(
  { value, lineOf }: FileRow,
  organisation: string,
): { plan?: ListedPlan; faults: FileFault[] } {
  const judged = v.safeParse(rowSchema, value);
  const faults = (judged.issues ?? []).map((issue) => describe(issue, lineOf));
  if (
    typeof value.slug === "string" &&
    !new RegExp(`^${organisation}_discount_[1-9]\\d*$`).test(value.slug)
  ) {
    faults.push({ line: lineOf(["slug"]), reason: `slug must have the form ${organisation}_discount_1.` });
  }
  if (!judged.success || faults.length > 0) return { faults };
  const plan = v.safeParse(planSchema, judged.output);
  if (!plan.success) return { faults: plan.issues.map((issue) => describe(issue, lineOf)) };
  return { faults, plan: { groupCode: judged.output.group_code, ...plan.output } };
}

function describe(issue: v.BaseIssue<unknown>, lineOf: FileRow["lineOf"]): FileFault {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const reason = issue.received === "undefined" ? "is missing" : issue.message;
  return { line: lineOf(path), reason: `${path.at(-1) ?? "the plan"} ${reason}.` };
}
