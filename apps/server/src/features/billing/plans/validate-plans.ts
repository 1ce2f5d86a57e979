import { planSchema } from "@smirk/contract/subscription/plans";
import * as v from "valibot";
import type { ListedReason } from "../../../errors.ts";
import { type FileRow, refuseFile } from "../read-operator-file.ts";
import type { ListedPlan } from "./plan-row.ts";
import { PRESCRIPTIONS, readPrescriptionCodes } from "./prescription-codes.ts";

const NO_CENTS = "must be a whole number of cents";
const charged = v.pipe(v.number(NO_CENTS), v.minValue(1, "must be at least one cent"));
const cents = v.pipe(v.number(NO_CENTS), v.integer(NO_CENTS), v.minValue(0, NO_CENTS));
const filled = v.pipe(v.string("must be a text"), v.nonEmpty("must not be empty"));

/** What a file must spell out although the wire may omit it; `planSchema` validates the rest. */
const rowSchema = v.object({
  group_code: filled,
  slug: filled,
  name: filled,
  description: v.string("must be a text"),
  /** Missing or empty: English is shown. */
  description_es: v.nullish(v.string("must be a text")),
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

/** Rows like `GET /subscription/get_plans`, with a `group_code`. @throws 422 `file_refused` with every error */
export function validatePlans(file: string, rows: readonly FileRow[], organization: string): ListedPlan[] {
  if (rows.length === 0) throw refuseFile(file, [{ line: 1, reason: "it must name a plan." }]);
  const errors: ListedReason[] = [];
  const seen = new Map<unknown, number>();
  const plans = rows.flatMap((row) => {
    const own = validatePlan(row, organization);
    const first = seen.get(row.value.slug);
    if (first !== undefined) {
      own.errors.push({ line: row.lineOf(["slug"]), reason: `slug is there twice, first in line ${first}.` });
    }
    seen.set(row.value.slug, row.lineOf(["slug"]));
    errors.push(...own.errors);
    return own.plan ? [own.plan] : [];
  });
  if (errors.length > 0) throw refuseFile(file, errors);
  return plans;
}

function isNumbered(slug: string, prefix: string): boolean {
  return slug.startsWith(prefix) && /^[1-9]\d*$/.test(slug.slice(prefix.length));
}

function validatePlan(row: FileRow, organization: string): { plan?: ListedPlan; errors: ListedReason[] } {
  const { value, lineOf } = row;
  const validated = v.safeParse(rowSchema, value);
  const errors = (validated.issues ?? []).map((issue) => describeIssue(issue, lineOf));
  const prefix = `${organization}_discount_`;
  if (typeof value.slug === "string" && !isNumbered(value.slug, prefix)) {
    errors.push({ line: lineOf(["slug"]), reason: `slug must have the form ${organization}_discount_1.` });
  }
  if (!validated.success) return { errors };
  const hasPrescriptions = validated.output.included_cards.some(({ name }) => name === PRESCRIPTIONS);
  const prescriptions = readPrescriptionCodes(row, hasPrescriptions);
  errors.push(...prescriptions.errors);
  if (errors.length > 0) return { errors };
  const plan = v.safeParse(planSchema, validated.output);
  if (!plan.success) return { errors: plan.issues.map((issue) => describeIssue(issue, lineOf)) };
  const { group_code: groupCode, description_es: spanish } = validated.output;
  return {
    errors,
    plan: {
      groupCode,
      spanishDescription: spanish || null,
      prescriptionCodes: prescriptions.codes,
      ...plan.output,
    },
  };
}

function describeIssue(issue: v.BaseIssue<unknown>, lineOf: FileRow["lineOf"]): ListedReason {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const reason = issue.received === "undefined" ? "is missing" : issue.message;
  return { line: lineOf(path), reason: `${path.at(-1) ?? "the plan"} ${reason}.` };
}
