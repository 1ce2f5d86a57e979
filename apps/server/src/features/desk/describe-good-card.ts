import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import type { CardValues } from "@smirk/domain/membership/card-values";
import type { Language } from "@smirk/domain/wire/language";
import { textsIn } from "../../locales/texts.ts";
import { shortName } from "../card/card-links.ts";
import { describeCardValues } from "../card/describe-card-values.ts";
import { describeInsuranceCard } from "../card/get-insurance-card.ts";
import { listPeople } from "../members/dentists/list-people.ts";
import { findKnownEnd } from "../members/find-membership.ts";
import { listPricesOf } from "../search/details/list-location-prices.ts";
import type { FinderContext } from "../search/live-index/directory-index.ts";
import { findZone } from "./card-checks.ts";
import type { CheckedCard } from "./check-card.ts";

/** All that a front desk is shown of a card that is good today. */
export interface GoodCard {
  /** The person's card, with first name and initial. */
  values: CardValues;
  others: number;
  /** The day on which a canceled membership ends. */
  endsAt: Date | null;
  timeZone: string;
  office: { card: LocationCard; prices: readonly ProcedurePrice[] } | null;
}

export async function describeGoodCard(
  ctx: FinderContext,
  { card, office, language }: { card: CheckedCard; office: LocationCard | null; language: Language },
): Promise<GoodCard> {
  const { membership } = card;
  const { insurance_card: whole } = await describeInsuranceCard(ctx, { membership, language });
  const own = { name: shortName({ name: card.name, last_name: card.lastName }), family_members: [] };
  return {
    values: describeCardValues(ctx, { texts: textsIn(language), card: { ...whole, ...own } }),
    others: card.others,
    endsAt: findKnownEnd(membership),
    timeZone: findZone(ctx, [office, ...(await listMemberPlaces(ctx, card))]),
    office: office && { card: office, prices: await listPricesOf(ctx, office, membership.plan_slug) },
  };
}

/** Where the person's dentist is, then where the member lives. */
async function listMemberPlaces(ctx: FinderContext, { membership, owner }: CheckedCard) {
  const people = await listPeople(ctx.db, membership);
  const dentist = people.find(({ id }) => id === owner.personId)?.dentist?.listed;
  return [dentist, { state: membership.state_code, zip: membership.zip }];
}
