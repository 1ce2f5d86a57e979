import type { CardsAnswer } from "@smirk/contract/account/person-cards";
import type { WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import type { ApiAnswers } from "../../../../../../tools/dom/play-api.ts";

export const ANNA = {
  id: "7a1d2c9e-7a0f-4d5c-9a37-1f6d7f1c0a11",
  relation: "child",
  name: "Anna",
  surname: "Lopez",
  birth_date: "2015-06-01",
} as const;

export const PLAN: WirePlanChangeAnswer = {
  plan_slug: "brightwell_discount_1",
  plan_name: "Smirk Dental",
  period: "monthly",
  recurring_cents: 2895,
  family_members: [ANNA],
  refusal: null,
  change: null,
};

const LINK = "https://smirk.example/card/";
const PAPER_LINK = "https://smirk.example/check/";
export const CARDS: CardsAnswer = {
  cards: [
    {
      person_id: "m1",
      relation: "member",
      name: "Maria",
      surname: "Lopez",
      link: `${LINK}q0T2cV0aaaaaaaaaaaaaaa`,
      paper_link: `${PAPER_LINK}w3R8dX1aaaaaaaaaaaaaaa`,
      typed_link: `${PAPER_LINK}K7M4P-9XQ3R`,
    },
    {
      person_id: ANNA.id,
      relation: "child",
      name: "Anna",
      surname: "Lopez",
      link: `${LINK}q0T2cV0bbbbbbbbbbbbbbb`,
      paper_link: `${PAPER_LINK}w3R8dX1bbbbbbbbbbbbbbb`,
      typed_link: `${PAPER_LINK}H4T7W-2CDE9`,
    },
  ],
};

export const PLAN_ANSWERS: ApiAnswers = {
  "GET /account/plan_change": PLAN,
  "GET /account/cards": CARDS,
};
