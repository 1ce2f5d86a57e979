import { planSchema } from "@smirk/domain/plan";
import * as v from "valibot";
import type { ListedPlan } from "./put-plans.ts";

/** One cent at least: what costs nothing is not sold. */
const charged = v.pipe(v.number(), v.minValue(1, "must be at least one cent"));
/** Names that a file must spell, where an answer may leave them out; what they hold the plan's own schema judges. */
const rowSchema = v.object({
  group_code: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  slug: v.string(),
  name: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  description: v.string(),
  included_cards: v.array(v.unknown()),
  prices: v.looseObject({ amount: charged, annualy_amount: charged }),
});

const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    plans: v.pipe(v.array(rowSchema), v.minLength(1, "must name a plan")),
  }),
);

/**
 * Reads a file of plans: what `GET /subscription/get_plans` answers, with a `group_code` for each.
 * @param organisation what every slug begins with
 * @throws Error with one sentence that names the place
 */
export function readPlanFile(text: string, organisation: string): ListedPlan[] {
  const { plans } = parse(fileSchema, text, "");
  const slugs = plans.map(({ slug }) => slug);
  return plans.map(({ group_code, ...plan }, index) => {
    const where = `plans.${index}.`;
    if (!new RegExp(`^${organisation}_discount_[1-9]\\d*$`).test(plan.slug)) {
      throw new Error(`${where}slug must have the form ${organisation}_discount_1.`);
    }
    if (slugs.indexOf(plan.slug) !== index) throw new Error(`${where}slug is there twice.`);
    return { groupCode: group_code, ...parse(planSchema, plan, where) };
  });
}

function parse<S extends v.GenericSchema>(schema: S, input: unknown, where: string): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${where}${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
}
