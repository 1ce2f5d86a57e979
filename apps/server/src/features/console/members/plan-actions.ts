import type { ChangeQuote } from "@smirk/contract/account/plan-change";
import type { MEMBER_PLAN } from "@smirk/contract/console/members/plan";
import { renewalPeriodSchema } from "@smirk/domain/billing/renewal-period";
import { joinNames } from "@smirk/domain/joining/person-name";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { textsIn } from "../../../locales/texts.ts";
import { describeChange, describeTerms } from "../../billing/plan-change/describe-change.ts";
import { listPlanNames } from "../../billing/plans/list-plan-names.ts";
import {
  changePlanForMember,
  previewPlanForMember,
  toPaying,
  undoPlanForMember,
} from "../../membership/plan-change/change-plan-for-member.ts";
import { getPlanChange } from "../../membership/plan-change/get-plan-change.ts";
import type { Handlers } from "../action.ts";
import { getAccount, getPreviewed } from "./get-account.ts";

/** What the quote of a wanted change is described with. */
const describedSchema = v.object({
  renew_period: renewalPeriodSchema,
  family_members: v.array(v.object({ name: v.string(), surname: v.string() })),
});

/** A member's plan and family, by the quote that their own page shows. */
export const MEMBER_PLAN_ACTIONS: Handlers<typeof MEMBER_PLAN> = {
  "members.show_plan": async (ctx, call) => {
    const accountId = await getPreviewed(ctx, call);
    const now = await getPlanChange(toPaying(ctx), accountId);
    const change = now.change && { ...now.change, client_secret: null };
    return { now: { ...now, change }, plans: await listPlanNames(ctx) };
  },
  "members.preview_plan": async (ctx, call) => {
    const { body } = call;
    const accountId = await getPreviewed(ctx, call);
    const quote = await previewPlanForMember(ctx, { accountId, body });
    return { quote, ...describeQuote(quote, body) };
  },
  "members.change_plan": async (ctx, call) => {
    const { body, operator } = call;
    const accountId = await getAccount(ctx, call);
    const after = await changePlanForMember(ctx, { accountId, body, quote: body.quote, operator });
    return { state: after.change?.state ?? null };
  },
  "members.undo_plan": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    const after = await undoPlanForMember(ctx, { accountId, operator: call.operator });
    return { state: after.change?.state ?? null };
  },
};

/** The same lines and sentences as in the agreement and the email. */
function describeQuote(quote: ChangeQuote, body: unknown): { lines: [string, string][]; terms: string[] } {
  const { renew_period: period, family_members } = parseBody(describedSchema, body);
  const names = ["The member", ...family_members.map(({ name, surname }) => joinNames(name, surname))];
  const texts = textsIn(DEFAULT_LANGUAGE);
  return {
    lines: describeChange(texts, { quote, period, names }),
    terms: describeTerms(texts, { quote, period }),
  };
}
