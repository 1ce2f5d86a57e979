import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { findAccountLanguage } from "../../auth/accounts/find-account-language.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { getMembershipRow } from "../../members/memberships.ts";
import { hashCardToken, isCardToken } from "./card-token.ts";
import { describeEnd } from "./card-words.ts";
import { describeInsuranceCard } from "./get-insurance-card.ts";
import { listPeople } from "./list-people.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

export type FoundCard =
  | { state: "shown"; card: InsuranceCard; stamp: string | null; language: Language }
  | { state: "unknown" | "ended" };

/** The card behind a link, which anybody may have: first name and initial, no birth date, nobody else's name. */
export async function findCard(
  ctx: Pick<Context, "db" | "clock" | "config">,
  token: string,
): Promise<FoundCard> {
  if (!isCardToken(token)) return { state: "unknown" };
  const link = await ctx.db
    .selectFrom("card_links")
    .select(["person_id", "membership_id"])
    .where("token_sha256", "=", hashCardToken(token))
    .executeTakeFirst();
  if (!link) return { state: "unknown" };
  const membership = (await getMembershipRow(ctx.db, link.membership_id)) as PaidMembership;
  const person = (await listPeople(ctx.db, membership)).find(({ id }) => id === link.person_id);
  if (!person) return { state: "ended" };
  const language = await findAccountLanguage(ctx.db, membership.account_id);
  const { insurance_card: card } = await describeInsuranceCard(ctx, { membership, language });
  const [initial] = graphemes.segment(person.last_name);
  const name = joinNames(person.name, initial ? `${initial.segment}.` : "");
  const stamp = describeEnd(ctx, { membership, language });
  return { state: "shown", card: { ...card, name, family_members: [] }, stamp, language };
}
