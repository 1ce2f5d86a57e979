import * as v from "valibot";

/** One person's card. The link opens it without signing in, until it is replaced or the membership ends. */
export const personCardSchema = v.object({
  person_id: v.string(),
  relation: v.picklist(["member", "spouse", "child"]),
  name: v.string(),
  surname: v.string(),
  link: v.string(),
});
export type PersonCard = v.InferOutput<typeof personCardSchema>;

/** `GET /account/cards`, the member first. */
export const cardsAnswerSchema = v.object({ cards: v.array(personCardSchema) });
export type CardsAnswer = v.InferOutput<typeof cardsAnswerSchema>;
