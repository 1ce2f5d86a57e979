import type { PersonalDetails } from "@smirk/contract/account/personal-details";
import type { Context } from "../../context.ts";
import { officeDay } from "../../office-day.ts";
import { findAccountPhone } from "../auth/fresh-proof/require-fresh-proof.ts";
import { findLastMoment, findMembership, isOver } from "../members/find-membership.ts";

/** What the section 'Your details' shows. @throws 409 `conflict` while the membership is pending */
export async function getPersonalDetails(
  ctx: Pick<Context, "db" | "clock" | "config">,
  accountId: string,
): Promise<PersonalDetails> {
  const { db, clock } = ctx;
  const row = await findMembership(db, accountId);
  const phone = await findAccountPhone({ db }, accountId);
  const end = findLastMoment(row);
  return {
    name: row.name,
    surname: row.last_name,
    email: row.email,
    phone_number: phone ?? row.phone_number,
    address: {
      address_line_1: row.address_line_1,
      ...(row.address_line_2 !== null && { address_line_2: row.address_line_2 }),
      city: row.city,
      state: row.state_code,
      zip: row.zip,
    },
    is_active: !isOver(row, clock.now()),
    renews: row.state === "active" && row.auto_renew,
    period_end: end && officeDay(ctx, end),
  };
}
