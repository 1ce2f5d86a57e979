import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict, notFound } from "../../../errors.ts";
import { findFamily, findMembership, isOver, type PaidMembership } from "../../members/find-membership.ts";

export interface CardPerson {
  /** The membership's for the member. */
  id: string;
  relation: "member" | "spouse" | "child";
  name: string;
  last_name: string;
}

/** The member first, then the family. */
export async function listPeople(db: Kysely<Database>, membership: PaidMembership): Promise<CardPerson[]> {
  const { id, name, last_name } = membership;
  const family = await findFamily(db, id);
  return [
    { id, relation: "member", name, last_name },
    ...family.map((person) => ({
      id: person.id,
      relation: person.relation,
      name: person.name,
      last_name: person.last_name,
    })),
  ];
}

/** @throws 409 `conflict` for a membership that is pending or has ended */
export async function findCardMembership(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
): Promise<PaidMembership> {
  const membership = await findMembership(db, accountId);
  if (isOver(membership, clock.now())) {
    throw conflict("Your membership has ended, and your card with it. You can join again.").because(
      "membership_ended",
    );
  }
  return membership;
}

/** @throws 404 `not_found` for somebody who is not on the membership */
export async function getPerson(
  db: Kysely<Database>,
  { membership, personId }: { membership: PaidMembership; personId: string },
): Promise<CardPerson> {
  const person = (await listPeople(db, membership)).find(({ id }) => id === personId);
  if (!person) throw notFound("There is no such person on your membership.").because("person_unknown");
  return person;
}
