import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../context.ts";
import { findAccountLanguage } from "../auth/accounts/account-rows.ts";
import { findFamily, isOver, type PaidMembership } from "../members/find-membership.ts";
import { findMembershipRow, NOBODY } from "../members/memberships.ts";
import { shortName } from "./card-links.ts";
import { hashCardToken } from "./card-secret.ts";
import { findPaperCode } from "./desk-codes.ts";
import { describeInsuranceCard } from "./get-insurance-card.ts";

interface FoundCard {
  card: InsuranceCard;
  checkUrl: string;
  language: Language;
}

/**
 * The card behind a link, which anybody may have: first name and initial, no birth date, nobody else's name. Null for
 * a link that is unknown or replaced, and for one whose membership is over or whose person has left it.
 */
export async function findCard(
  ctx: Pick<Context, "db" | "clock" | "config" | "authKeys">,
  { token, language: asked }: { token: string; language: Language | null },
): Promise<FoundCard | null> {
  const link = await ctx.db
    .selectFrom("card_links")
    .select(["person_id", "membership_id"])
    .where("token_sha256", "=", hashCardToken(token))
    .executeTakeFirst();
  // A link that nobody has costs the queries of one that is over.
  const row = await findMembershipRow(ctx.db, link?.membership_id ?? NOBODY);
  const family = await findFamily(ctx.db, row?.id ?? NOBODY);
  const person = row && [row, ...family].find(({ id }) => id === link?.person_id);
  if (!person || isOver(row, ctx.clock.now())) return null;
  const membership = row as PaidMembership;
  const language = asked ?? (await findAccountLanguage(ctx.db, membership.account_id));
  const { insurance_card: card } = await describeInsuranceCard(ctx, { membership, language });
  const checkUrl = await findPaperCode(ctx, { membership, personId: person.id });
  return { card: { ...card, name: shortName(person), family_members: [] }, checkUrl, language };
}
