import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { findMembership } from "../../members/find-membership.ts";

export const accountDetailsSchema = v.object({
  user: v.object({
    name: v.string(),
    surname: v.string(),
    address: v.object({
      address_line_1: v.string(),
      address_line_2: v.nullish(v.string()),
      city: v.string(),
      state: v.string(),
      zip: v.string(),
    }),
  }),
  plan: v.string(),
});
export type AccountDetails = v.InferOutput<typeof accountDetailsSchema>;

export async function getAccountDetails(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<AccountDetails> {
  const membership = await findMembership(db, accountId);
  const { name, last_name, address_line_1, address_line_2, city, state_code, zip, plan_slug } = membership;
  return {
    user: {
      name,
      surname: last_name,
      address: {
        address_line_1,
        ...(address_line_2 !== null && { address_line_2 }),
        city,
        state: state_code,
        zip,
      },
    },
    plan: plan_slug,
  };
}
