import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { isErased } from "../erased-membership.ts";
import { notifyOfSecondMembershipJob } from "../job-types.ts";
import { listKnownMemberships, lockPerson, type Payer } from "./known-memberships.ts";

/**
 * Call it in the transaction that stores the first payment. Who has proved nothing was asked nothing before paying: the
 * known member gets an email instead, and an operator a task (USE-18).
 */
export async function recordSecondMembership(
  trx: Kysely<Database>,
  membership: Selectable<MembershipsTable>,
  now: Date,
): Promise<void> {
  if (membership.is_somebody_else || isErased(membership)) return;
  const payer = payerOf(membership);
  await lockPerson(trx, payer);
  const earlier = (await listKnownMemberships(trx, payer, now)).find(({ isOpen }) => !isOpen);
  if (earlier === undefined) return;
  await trx
    .insertInto("second_memberships")
    .values({ membership_id: membership.id, earlier_membership_id: earlier.id, found_at: now })
    .onConflict((known) => known.doNothing())
    .execute();
  await addJob(trx, notifyOfSecondMembershipJob, { membershipId: membership.id });
}

function payerOf(membership: Selectable<MembershipsTable>): Payer {
  return {
    accountId: membership.account_id,
    firstName: membership.name,
    lastName: membership.last_name,
    birthDate: membership.birth_date,
    email: membership.email,
    phoneNumber: membership.phone_number,
    address: { address_line_1: membership.address_line_1, zip: membership.zip },
  };
}
