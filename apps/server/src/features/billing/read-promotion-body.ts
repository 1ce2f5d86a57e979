import * as v from "valibot";
import { invalid } from "../../errors.ts";

const schema = v.object({
  promotion_code: v.pipe(v.string("Please type a code."), v.maxLength(500, "This code is too long.")),
  plan_slug: v.pipe(v.string("Please choose a plan."), v.nonEmpty("Please choose a plan.")),
});

/** @throws 400 `invalid` with a sentence for each field that is wrong. */
export function readPromotionBody(body: unknown): { code: string; planSlug: string } {
  const result = v.safeParse(schema, body ?? {});
  if (result.success) return { code: result.output.promotion_code, planSlug: result.output.plan_slug };
  const fields = result.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]);
  throw invalid("The code could not be read.", Object.fromEntries(fields));
}
