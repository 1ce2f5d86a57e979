import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findFamily, findMembership } from "../members/find-membership.ts";
import { isSaidOfFamily } from "../members/person/ask-about-person.ts";
import { listKnownMemberships } from "../members/person/known-memberships.ts";
import { isCovered, toNamed, type WantedChange } from "./read-change-body.ts";

/**
 * Who is to be added and seems to be on another running membership, whose phone or email address the member has proved.
 * @throws 409 `conflict`, at that person, unless they were said to be somebody else (USE-18)
 */
export async function refuseKnownPeople(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, change }: { accountId: string; change: WantedChange },
): Promise<void> {
  const membership = await findMembership(db, accountId);
  const covered = await findFamily(db, membership.id);
  const family = change.family.map((person, place) => ({
    ...toNamed(person),
    isSomebodyElse: isCovered(covered, person) || isSaidOfFamily(change.answers, place),
  }));
  const { email, phone_number: phoneNumber, address_line_1, zip } = membership;
  const address = { address_line_1, zip };
  const payer = {
    ...toNamed(membership),
    accountId,
    email,
    phoneNumber,
    address,
    isSomebodyElse: true,
    family,
  };
  const known = await listKnownMemberships(db, payer, clock.now());
  const listed = known.find(({ isProved, isOpen }) => isProved && !isOpen)?.listed;
  if (!listed) return;
  const path = `family_members.${family.indexOf(listed)}.name`;
  const sentence =
    "There seems to be a membership with this name and date of birth already. Nothing was changed. Confirm that this is someone else, or remove the person.";
  throw new AppError(409, "conflict", sentence, { fields: { [path]: "On a membership already." } }).because(
    "known_person",
    { fields: { [path]: "known_person" } },
  );
}
