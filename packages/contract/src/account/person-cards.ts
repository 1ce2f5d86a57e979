import * as v from "valibot";
import { route } from "../route.ts";

/** One person's card. The link opens it without signing in, until it is replaced or the membership ends. */
export const personCardSchema = v.object({
  person_id: v.string(),
  relation: v.picklist(["member", "spouse", "child"]),
  name: v.string(),
  surname: v.string(),
  link: v.string(),
  /** The address of the code on paper, at which a front desk also types the last four digits of the number. */
  paper_link: v.string(),
  /** The same with a short code, which stands beside the QR code for desks without a camera. */
  typed_link: v.string(),
});
export type PersonCard = v.InferOutput<typeof personCardSchema>;

/** `GET /account/cards`, the member first. */
export const cardsAnswerSchema = v.object({ cards: v.array(personCardSchema) });
export type CardsAnswer = v.InferOutput<typeof cardsAnswerSchema>;

/** `POST /account/cards/:id/code`: the address of the code on a screen, which works until it expires. */
export const cardCodeAnswerSchema = v.object({ link: v.string(), expires_at: v.string() });
export type CardCodeAnswer = v.InferOutput<typeof cardCodeAnswerSchema>;

/** `GET /account/card_checks`: what front desks pressed for the cards of the membership, newest first: one for each code. */
export const cardChecksAnswerSchema = v.object({
  checks: v.array(
    v.object({
      id: v.string(),
      person_id: v.string(),
      /** The member's own card. */
      is_own: v.boolean(),
      /** First name; null for somebody who has left the membership since. */
      name: v.nullable(v.string()),
      checked_at: v.string(),
      /** IANA zone of the office, else of the dentist of this person, else of the member. */
      time_zone: v.string(),
      /** `good` and `not_good`: the card was checked, and no more was pressed. */
      outcome: v.picklist(["good", "not_good", "price_given", "not_taken"]),
      /** The office that the desk named. */
      office: v.nullable(v.object({ location_id: v.string(), name: v.string(), city: v.string() })),
      /** The company whose program checked the card; null at a front desk. */
      partner: v.nullable(v.string()),
    }),
  ),
});
export type CardChecksAnswer = v.InferOutput<typeof cardChecksAnswerSchema>;
export type CardCheck = CardChecksAnswer["checks"][number];

/** `GET /account/wallet`: which wallets the operator has certificates for. */
export const walletAnswerSchema = v.object({ apple: v.boolean(), google: v.boolean() });
export type WalletAnswer = v.InferOutput<typeof walletAnswerSchema>;

/** `POST /account/wallet/google`. */
export const walletLinkAnswerSchema = v.object({ link: v.pipe(v.string(), v.url()) });

export const listCardsRoute = route("GET /account/cards", {
  caller: "member",
  class: "member",
  answer: cardsAnswerSchema,
});
export const replaceCardLinkRoute = route("POST /account/cards/:id/link", {
  caller: "member",
  class: "member",
  answer: personCardSchema,
});
export const downloadPersonCardRoute = route("GET /account/cards/:id/card.pdf", {
  caller: "member",
  class: "document",
  file: "application/pdf",
});
export const createCardCodeRoute = route("POST /account/cards/:id/code", {
  caller: "member",
  class: "member",
  answer: cardCodeAnswerSchema,
});
export const listCardChecksRoute = route("GET /account/card_checks", {
  caller: "member",
  class: "member",
  answer: cardChecksAnswerSchema,
});
export const getWalletsRoute = route("GET /account/wallet", {
  caller: "member",
  class: "member",
  answer: walletAnswerSchema,
});
export const downloadApplePassRoute = route("GET /account/wallet/apple", {
  caller: "member",
  class: "document",
  file: "application/vnd.apple.pkpass",
});
export const createGoogleLinkRoute = route("POST /account/wallet/google", {
  caller: "member",
  class: "document",
  answer: walletLinkAnswerSchema,
});
