import type { CardsAnswer, PersonCard } from "@smirk/contract/account/person-cards";
import { siteOrigin } from "../../../config/config-urls.ts";
import type { Context } from "../../../context.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { hashCardToken, makeCardToken, makeNonce } from "./card-token.ts";
import { type CardPerson, findCardMembership, getPerson, listPeople } from "./list-people.ts";

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
