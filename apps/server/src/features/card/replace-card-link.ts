import type { PersonCard } from "@smirk/contract/account/person-cards";
import { type CardContext, describePersonCard, getCardOwner } from "./card-links.ts";
import { replaceCardNonce } from "./card-secret.ts";

/** The link and the code of before open nothing from now on. @throws 404 `not_found`; 409 `conflict` */
export async function replaceCardLink(
  ctx: CardContext,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<PersonCard> {
  const { membership, person } = await getCardOwner(ctx, { accountId, personId });
  const owner = { membershipId: membership.id, personId: person.id };
  const nonce = await ctx.db.transaction().execute((trx) => replaceCardNonce(ctx, trx, owner));
  return describePersonCard(ctx, person, nonce);
}
