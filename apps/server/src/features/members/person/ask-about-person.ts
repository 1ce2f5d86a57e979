import { readInput } from "@smirk/contract/read-input";
import { peopleAnswersSchema, type WaysIn } from "@smirk/contract/subscription/payment";
import type { SignUpPeople } from "@smirk/contract/subscription/sign-up-payment";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { joinNames } from "@smirk/domain/joining/person-name";
import { findRepeatedPerson, type ListedPerson } from "@smirk/domain/joining/same-person";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { AppError, conflict, invalid } from "../../../errors.ts";
import { type KnownMembership, listKnownMemberships, type Payer } from "./known-memberships.ts";

/** What the payer has said, in the body of a payment or a change, to questions about people. */
export interface PeopleAnswers {
  /** A known membership with the payer's name and birth date is another person's. */
  isSomebodyElse: boolean;
  /** Places in the family of those of whom the same was said; null where `isSomebodyElse` is about everybody. */
  familySomebodyElse: readonly number[] | null;
  /** Two people in the family have one name and birth date. */
  hasNamesakes: boolean;
}

/** @throws 400 `invalid` */
export function readPeopleAnswers(body: unknown): PeopleAnswers {
  const read = readInput(peopleAnswersSchema, body ?? {});
  if (!read.success) throw invalid("What you answered about the people could not be read.");
  const { is_somebody_else: isSomebodyElse, family_somebody_else, has_namesakes: hasNamesakes } = read.output;
  return { isSomebodyElse, familySomebodyElse: family_somebody_else ?? null, hasNamesakes };
}

interface People {
  /** The member, then the family. */
  people: readonly ListedPerson[];
  hasNamesakes: boolean;
}

/** @throws 409 `conflict`, at the family member who is on the list twice, unless that was confirmed (USE-18) */
export function refuseRepeatedPerson({ people, hasNamesakes }: People): void {
  const index = hasNamesakes ? null : findRepeatedPerson(people);
  if (index === null) return;
  const path = `family_members.${index - 1}.name`;
  const sentence = "The same person is on your list twice. Remove one, or confirm that they are two people.";
  throw new AppError(409, "conflict", sentence, { fields: { [path]: "Already on your list." } }).because(
    "same_person_twice",
    { fields: { [path]: "same_person_twice" } },
  );
}

/** @param place in the family */
export function isSaidOfFamily(
  { isSomebodyElse, familySomebodyElse }: PeopleAnswers,
  place: number,
): boolean {
  return familySomebodyElse?.includes(place) ?? isSomebodyElse;
}

export function toPayer(
  accountId: string,
  { familyMembers, firstName, lastName, birthDate, email, phoneNumber, address }: SignUpPeople,
  answers: PeopleAnswers,
): Payer {
  const { isSomebodyElse } = answers;
  const family = familyMembers.map((person, place) => ({
    ...person,
    isSomebodyElse: isSaidOfFamily(answers, place),
  }));
  return { accountId, firstName, lastName, birthDate, email, phoneNumber, address, isSomebodyElse, family };
}

/**
 * Only a payer who has proved the phone or the email address of a membership learns that there is one: for everybody else
 * the answer is as for no membership. @throws 409 `conflict` for a paid one
 */
export function refuseKnownPerson(known: readonly KnownMembership[]): void {
  if (!known.some(({ isProved, isOpen }) => isProved && !isOpen)) return;
  throw conflict(
    "There seems to be a membership with this name and date of birth already. You were not charged. Sign in to it, or confirm that this is someone else.",
  ).because("known_person");
}

/** Before anything is paid. @returns null without a membership, of one of the people, that the payer may know of */
export async function findWaysIn(
  { db, clock }: Pick<Context, "db" | "clock">,
  payer: Payer,
): Promise<WaysIn | null> {
  const known = await listKnownMemberships(db, payer, clock.now());
  const found = known.find(({ isProved, isOpen }) => isProved && !isOpen);
  if (found === undefined) return null;
  const { accountId, listed } = found;
  return {
    ...(await listWays(db, accountId)),
    person: listed && joinNames(listed.firstName, listed.lastName),
    family_index: listed && payer.family.indexOf(listed),
  };
}

async function listWays(
  db: Kysely<Database>,
  accountId: string,
): Promise<Pick<WaysIn, "ways" | "phone_hint">> {
  const account = await db
    .selectFrom("accounts")
    .select("phone_number")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const identities = await db
    .selectFrom("account_identities")
    .select("provider")
    .distinct()
    .where("account_id", "=", accountId)
    .orderBy("provider", "desc")
    .execute();
  const { phone_number: phone } = account;
  const providers = identities.map(({ provider }) => provider);
  return {
    ways: phone === null ? providers : ["phone", ...providers],
    phone_hint: phone && maskContact(phone),
  };
}
