import { createHash, createHmac, randomBytes } from "node:crypto";
import type { CardsAnswer, PersonCard } from "@smirk/contract/account/person-cards";
import type { Kysely } from "kysely";
import { siteOrigin } from "../../../config/config-urls.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict, notFound } from "../../../errors.ts";
import { findFamily, findMembership, isOver, type PaidMembership } from "../../members/find-membership.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";

type CardContext = Pick<Context, "db" | "clock" | "config" | "authKeys">;

/** Everybody's card with its link, which is made where there is none yet. @throws 409 `conflict` */
export async function listCards(ctx: CardContext, accountId: string): Promise<CardsAnswer> {
  const membership = await findCardMembership(ctx, accountId);
  const people = await listPeople(ctx.db, membership);
  return withMembershipLock(ctx.db, membership.id, async (trx) => {
    const locked = { ...ctx, db: trx };
    const rows = await trx
      .selectFrom("card_links")
      .select(["person_id", "nonce", "token_sha256"])
      .where("membership_id", "=", membership.id)
      .execute();
    const cards: PersonCard[] = [];
    for (const person of people) {
      const row = rows.find(({ person_id: id }) => id === person.id);
      const known = row && makeCardToken(ctx.authKeys.codeSecret, row.nonce);
      // Another secret than when it was made would make another token.
      const isValid = known !== undefined && row?.token_sha256.equals(hashCardToken(known));
      const token = isValid ? known : await saveNewToken(locked, { membershipId: membership.id, person });
      cards.push(describe(ctx, person, token));
    }
    return { cards };
  });
}

/** The link of before opens nothing from now on. @throws 404 `not_found`; 409 `conflict` */
export async function replaceCardLink(
  ctx: CardContext,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<PersonCard> {
  const membership = await findCardMembership(ctx, accountId);
  const person = await getPerson(ctx.db, { membership, personId });
  const token = await withMembershipLock(ctx.db, membership.id, (trx) =>
    saveNewToken({ ...ctx, db: trx }, { membershipId: membership.id, person }),
  );
  return describe(ctx, person, token);
}

async function saveNewToken(
  { db, clock, authKeys }: CardContext,
  { membershipId, person }: { membershipId: string; person: CardPerson },
): Promise<string> {
  const nonce = makeNonce();
  const token = makeCardToken(authKeys.codeSecret, nonce);
  const link = { nonce, token_sha256: hashCardToken(token), created_at: clock.now() };
  await db
    .insertInto("card_links")
    .values({ person_id: person.id, membership_id: membershipId, ...link })
    .onConflict((row) => row.column("person_id").doUpdateSet(link))
    .execute();
  return token;
}

function describe({ config }: CardContext, person: CardPerson, token: string): PersonCard {
  const { id, relation, name, last_name: surname } = person;
  return { person_id: id, relation, name, surname, link: `${siteOrigin(config)}/card/${token}` };
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

const TOKEN_BYTES = 16;

function makeNonce(): Buffer {
  return randomBytes(TOKEN_BYTES);
}

/** 128 bits in base64url. The database has the nonce and the token's hash, and opens no card without the secret. */
function makeCardToken(secret: string, nonce: Buffer): string {
  const mac = createHmac("sha256", secret).update("card link").update(nonce).digest();
  return mac.subarray(0, TOKEN_BYTES).toString("base64url");
}

const TOKEN_PATTERN = /^[\w-]{22}$/;

export function isCardToken(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}

export function hashCardToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
