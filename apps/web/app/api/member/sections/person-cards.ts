import {
  type CardCheck,
  type CardCodeAnswer,
  cardChecksAnswerSchema,
  cardCodeAnswerSchema,
  cardsAnswerSchema,
  type PersonCard,
  personCardSchema,
} from "@smirk/contract/account/person-cards";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

/** @throws {ApiError} `conflict` once the membership is over */
export async function getCards(memberFetch: ApiFetch, signal?: AbortSignal): Promise<PersonCard[]> {
  const { cards } = await callApi(memberFetch, { path: "/account/cards", schema: cardsAnswerSchema, signal });
  return cards;
}

export function replaceCardLink(
  memberFetch: ApiFetch,
  personId: string,
  signal?: AbortSignal,
): Promise<PersonCard> {
  const path = `/account/cards/${encodeURIComponent(personId)}/link`;
  return callApi(memberFetch, { path, schema: personCardSchema, method: "POST", body: {}, signal });
}

/** The address of a code to show on the screen. @throws {ApiError} `conflict` once the membership is over */
export function createScreenCode(
  memberFetch: ApiFetch,
  personId: string,
  signal?: AbortSignal,
): Promise<CardCodeAnswer> {
  const path = `/account/cards/${encodeURIComponent(personId)}/code`;
  return callApi(memberFetch, { path, schema: cardCodeAnswerSchema, method: "POST", body: {}, signal });
}

/** What front desks did with the cards, newest first. */
export async function getCardChecks(memberFetch: ApiFetch, signal?: AbortSignal): Promise<CardCheck[]> {
  const call = { path: "/account/card_checks", schema: cardChecksAnswerSchema, signal };
  return (await callApi(memberFetch, call)).checks;
}
