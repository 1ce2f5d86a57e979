import type { ChangeQuote } from "@smirk/contract/account/plan-change";
import type { MEMBER_CHOICES } from "@smirk/contract/console/members/choices";
import type { MEMBER_LEAVE } from "@smirk/contract/console/members/leave";
import type { MEMBER_PLAN } from "@smirk/contract/console/members/plan";
import { renewalPeriodSchema } from "@smirk/domain/billing/renewal-period";
import { joinNames } from "@smirk/domain/joining/person-name";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { textsIn } from "../../../locales/texts.ts";
import { describeChange, describeTerms } from "../../billing/plan-change/describe-change.ts";
import { cancelForMember, keepForMember, previewCancel } from "../../leaving/cancel-for-member.ts";
import { getRenewal, setRenewalForMember } from "../../leaving/set-auto-renew.ts";
import { chooseDentist } from "../../members/dentists/choose-dentist.ts";
import { chooseForMember, describeChoices } from "../../messages/message-choices.ts";
import {
  changePlanForMember,
  previewPlanForMember,
  undoPlanForMember,
} from "../../plan-change/change-plan-for-member.ts";
import { describeErasure, eraseMember } from "../../privacy/erase-member.ts";
import { exportMember } from "../../privacy/export-member.ts";
import type { Handlers } from "../action.ts";
import { getAccount, getPreviewed } from "./get-account.ts";
import { previewDentist } from "./preview-dentist.ts";
import { showPlan } from "./show-plan.ts";

/** What the quote of a wanted change is described with. */
const describedSchema = v.object({
  renew_period: renewalPeriodSchema,
  family_members: v.array(v.object({ name: v.string(), surname: v.string() })),
});

/** A member's plan and family, by the quote that their own page shows. */
export const MEMBER_PLAN_ACTIONS: Handlers<typeof MEMBER_PLAN> = {
  "members.show_plan": async (ctx, call) => {
    const accountId = await getPreviewed(ctx, call);
    return showPlan(ctx, accountId);
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

/** What members choose on their own pages, done by an operator for a caller. */
export const MEMBER_CHOICE_ACTIONS: Handlers<typeof MEMBER_CHOICES> = {
  "members.preview_renewal": async (ctx, call) => getRenewal(ctx, await getPreviewed(ctx, call)),
  "members.set_renewal": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    const { body, operator } = call;
    return setRenewalForMember(ctx, { accountId, autoRenew: body.auto_renew, operator });
  },
  "members.preview_dentist": async (ctx, call) => {
    const { location_id: locationId, person_ids: personIds } = call.body;
    const accountId = await getPreviewed(ctx, call);
    return previewDentist(ctx, { accountId, locationId, personIds });
  },
  "members.choose_dentist": async (ctx, call) => {
    const { location_id: locationId, person_ids: personIds } = call.body;
    const accountId = await getAccount(ctx, call);
    return chooseDentist(ctx, { accountId, locationId, personIds, operator: call.operator });
  },
  "members.preview_messages": async (ctx, call) => describeChoices(ctx, await getPreviewed(ctx, call)),
  "members.choose_messages": async (ctx, call) => {
    const { kind, is_wanted } = call.body;
    const accountId = await getAccount(ctx, call);
    const choice = { kind, is_wanted };
    await chooseForMember(ctx, { accountId, choice, operator: call.operator });
    return describeChoices(ctx, accountId);
  },
};

/** How a membership ends or goes on after all, and what becomes of a person's data. */
export const MEMBER_LEAVE_ACTIONS: Handlers<typeof MEMBER_LEAVE> = {
  "members.preview_cancel": async (ctx, call) =>
    previewCancel(ctx, { accountId: await getPreviewed(ctx, call), at: call.body.at }),
  "members.cancel": async (ctx, { body, operator, caller: { askedAt } }) => {
    const { account_id: accountId, at, refund_cents: refundCents, last_day: lastDay } = body;
    return cancelForMember(ctx, { accountId, at, shown: { refundCents, lastDay }, askedAt, operator });
  },
  "members.keep": async (ctx, call) =>
    keepForMember(ctx, { accountId: await getAccount(ctx, call), operator: call.operator }),
  "members.export": async (ctx, call) =>
    exportMember(ctx, { accountId: await getAccount(ctx, call), operator: call.operator }),
  "members.preview_erase": async (ctx, call) => ({
    erasure: await describeErasure(ctx, await getPreviewed(ctx, call)),
  }),
  "members.erase": async (ctx, call) => {
    const accountId = await getAccount(ctx, call);
    return { erased: await eraseMember(ctx, { accountId, operator: call.operator }) };
  },
};
