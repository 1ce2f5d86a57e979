import * as v from "valibot";
import { parseBody } from "../../http/requests/parse-body.ts";

const schema = v.object({
  promotion_code: v.pipe(v.string("Please type a code."), v.maxLength(500, "This code is too long.")),
  plan_slug: v.pipe(v.string("Please choose a plan."), v.nonEmpty("Please choose a plan.")),
});

export function readPromotionBody(body: unknown): { code: string; planSlug: string } {
  const { promotion_code, plan_slug } = parseBody(schema, body, "The code could not be read.");
  return { code: promotion_code, planSlug: plan_slug };
}
