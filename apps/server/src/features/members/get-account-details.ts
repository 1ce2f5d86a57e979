import type { AccountDetails } from "@smirk/contract/account/insurance-card";
import type { Context } from "../../context.ts";
import { findMembership } from "./find-membership.ts";

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
