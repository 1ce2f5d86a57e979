import type { CardCodeAnswer, CardsAnswer, PersonCard } from "@smirk/contract/account/person-cards";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict, notFound } from "../../errors.ts";
import { findFamily, findMembership, isOver, type PaidMembership } from "../members/find-membership.ts";
import { getCardNonce, makeCardToken } from "./card-secret.ts";
import { createScreenCode, paperLinkOf, typedLinkOf } from "./desk-codes.ts";

export type CardContext = Pick<Context, "db" | "clock" | "config" | "authKeys">;

/** Everybody's card with its codes, which are made where there are none yet. @throws 409 `conflict` */
export async function listCards(ctx: CardContext, accountId: string): Promise<CardsAnswer> {
  const membership = await findCardMembership(ctx, accountId);
  const cards: PersonCard[] = [];
  for (const person of await listPeople(ctx.db, membership)) {
    const nonce = await getCardNonce(ctx, { membershipId: membership.id, personId: person.id });
    cards.push(describePersonCard(ctx, person, nonce));
  }
  return { cards };
}

/** Whose card it is, on a membership that is not over. @throws 404 `not_found`; 409 `conflict` */
export async function getCardOwner(
  ctx: Pick<Context, "db" | "clock">,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<{ membership: PaidMembership; person: CardPerson }> {
  const membership = await findCardMembership(ctx, accountId);
  return { membership, person: await getPerson(ctx.db, { membership, personId }) };
}

/** The code for a screen of one person's card. @throws 404 `not_found`; 409 `conflict` */
export async function createCardCode(
  ctx: CardContext,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<CardCodeAnswer> {
  const { membership, person } = await getCardOwner(ctx, { accountId, personId });
  return createScreenCode(ctx, { membership, personId: person.id });
}

export function describePersonCard(ctx: CardContext, person: CardPerson, nonce: Buffer): PersonCard {
  const { id, relation, name, last_name: surname } = person;
  const token = makeCardToken(ctx, { kind: "card link", nonce });
  return {
    person_id: id,
    relation,
    name,
    surname,
    link: `${siteOrigin(ctx.config)}/card/${token}`,
    paper_link: paperLinkOf(ctx, nonce),
    typed_link: typedLinkOf(ctx, nonce),
  };
}

interface CardPerson {
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

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** First name and initial: what anybody with a code may read. */
export function shortName({ name, last_name: lastName }: { name: string; last_name: string }): string {
  const [initial] = graphemes.segment(lastName);
  return joinNames(name, initial ? `${initial.segment}.` : "");
}

/** @throws 409 `conflict` for a membership that is pending or has ended */
async function findCardMembership(
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
