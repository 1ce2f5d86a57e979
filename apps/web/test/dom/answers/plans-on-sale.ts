import type { WirePlan } from "@smirk/contract/subscription/plans";

/** The plans of the demo, as the server lists them. */
export const PLANS: WirePlan[] = [
  plan(1, "Dental", ["Dental"], [1895, 19_100], [1000, 10_080], [3500, 35_280]),
  plan(2, "Plus", ["Dental", "Vision", "Prescriptions"], [2490, 25_100], [1250, 12_600], [4375, 44_100]),
  plan(3, "Complete", ["Dental", "Vision", "Hearing"], [3095, 31_200], [1500, 15_120], [5250, 52_920]),
];

type MonthAndYear = [month: number, year: number];

function plan(
  tier: number,
  name: string,
  cards: string[],
  own: MonthAndYear,
  family: MonthAndYear,
  extra: MonthAndYear,
): WirePlan {
  return {
    slug: `brightwell_discount_${tier}`,
    name: `Smirk ${name}`,
    description: `${cards.join(", ")} at member prices`,
    included_cards: cards.map((card) => ({ name: card })),
    prices: {
      amount: own[0],
      annualy_amount: own[1],
      family_amount: family[0],
      family_annual_amount: family[1],
      family_extra_amount: extra[0],
      family_extra_annual_amount: extra[1],
      extra_family_limit: 4,
      enrollment_fee: 2000,
    },
  };
}
