import * as v from "valibot";
import { changeQuoteSchema, planChangeAnswerSchema, wantedChangeSchema } from "../../account/plan-change.ts";
import { post } from "../action.ts";
import { accountId, member, planName, reason, reasonedMember } from "../fields.ts";

const confirmedQuote = v.pipe(
  v.custom<v.InferInput<typeof changeQuoteSchema>>(
    (quote) => v.is(changeQuoteSchema, quote),
    "Look at the quote first.",
  ),
  changeQuoteSchema,
);
const changeState = v.object({ state: v.nullable(v.string()) });
/** A member's plan and family, by the quote that their own page shows. */
export const MEMBER_PLAN = {
  "members.show_plan": post("/members/plan/show", {
    role: "billing",
    command: "member plan preview",
    takes: member,
    answer: v.object({ now: planChangeAnswerSchema, plans: v.array(planName) }),
  }),
  "members.preview_plan": post("/members/plan/preview", {
    role: "billing",
    command: "member plan preview",
    takes: v.looseObject({ account_id: accountId }),
    reads: wantedChangeSchema,
    answer: v.object({
      quote: changeQuoteSchema,
      lines: v.array(v.tuple([v.string(), v.string()])),
      terms: v.array(v.string()),
    }),
  }),
  "members.change_plan": post("/members/plan", {
    role: "billing",
    needsProof: true,
    onlyInConsole: true,
    command: "member plan",
    takes: v.looseObject({ quote: confirmedQuote, reason, account_id: accountId }),
    reads: wantedChangeSchema,
    answer: changeState,
  }),
  "members.undo_plan": post("/members/plan/undo", {
    role: "billing",
    needsProof: true,
    command: "member plan",
    takes: reasonedMember,
    answer: changeState,
  }),
};
