import { type ChangeQuote, changeQuoteSchema } from "@smirk/contract/account/plan-change";
import { renewalPeriodSchema } from "@smirk/domain/billing/renewal-period";
import { joinNames } from "@smirk/domain/joining/person-name";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { describeChange, describeTerms } from "../../billing/plan-change/describe-change.ts";
import { settleRefund } from "../../membership/leaving/settle-refund.ts";
import {
  changePlanForMember,
  previewPlanForMember,
  toPaying,
  undoPlanForMember,
} from "../../membership/plan-change/change-plan-for-member.ts";
import { getPlanChange } from "../../membership/plan-change/get-plan-change.ts";
import { listStuckRefunds } from "../../membership/refunds/list-stuck-refunds.ts";
import { listPlanNames } from "../bulk/list-choosable.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { getAccount, getPreviewed } from "./get-account.ts";

/** What the quote of a wanted change is described with. */
const describedSchema = v.object({
  renew_period: renewalPeriodSchema,
  family_members: v.array(v.object({ name: v.string(), surname: v.string() })),
});
const confirmedSchema = v.object({ quote: changeQuoteSchema });

/** A member's plan and family, by the quote that their own page shows. */
export function registerPlanActions(add: AddAction, ctx: Context): void {
  add("members.show_plan", {
    method: "POST",
    url: "/members/plan/show",
    handler: async (call) => {
      const accountId = await getPreviewed(ctx, call);
      const now = await getPlanChange(toPaying(ctx), accountId);
      const change = now.change && { ...now.change, client_secret: null };
      return { now: { ...now, change }, plans: await listPlanNames(ctx) };
    },
  });
  add("members.preview_plan", {
    method: "POST",
    url: "/members/plan/preview",
    handler: async (call) => {
      const { body } = call.request;
      const accountId = await getPreviewed(ctx, call);
      const quote = await previewPlanForMember(ctx, { accountId, body });
      return { quote, ...describeQuote(quote, body) };
    },
  });
  add("members.change_plan", {
    method: "POST",
    url: "/members/plan",
    handler: async ({ request, operator }) => {
      const { quote } = parseBody(confirmedSchema, request.body, "Look at the quote first.");
      const reasoned = withReason(operator, request.body);
      const accountId = await getAccount(ctx, request.body);
      const change = { accountId, body: request.body, quote, operator: reasoned };
      const after = await changePlanForMember(ctx, change);
      return { state: after.change?.state ?? null };
    },
  });
  add("members.undo_plan", {
    method: "POST",
    url: "/members/plan/undo",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      const accountId = await getAccount(ctx, request.body);
      const after = await undoPlanForMember(ctx, { accountId, operator: reasoned });
      return { state: after.change?.state ?? null };
    },
  });
  registerSettlement(add, ctx);
}

/** The same lines and sentences as in the agreement and the email. */
function describeQuote(quote: ChangeQuote, body: unknown): { lines: [string, string][]; terms: string[] } {
  const { renew_period: period, family_members } = parseBody(describedSchema, body);
  const names = ["The member", ...family_members.map(({ name, surname }) => joinNames(name, surname))];
  return { lines: describeChange({ quote, period, names }), terms: describeTerms({ quote, period }) };
}

function registerSettlement(add: AddAction, ctx: Context): void {
  add("members.preview_settlement", {
    method: "POST",
    url: "/members/settle-refund/preview",
    handler: async (call) => {
      const stuck = await listStuckRefunds(ctx.db, { accountId: await getPreviewed(ctx, call) });
      return { owed_cents: stuck.reduce((sum, { amountCents }) => sum + amountCents, 0) };
    },
  });
  add("members.settle_refund", {
    method: "POST",
    url: "/members/settle-refund",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      const accountId = await getAccount(ctx, request.body);
      return { settled_cents: await settleRefund(ctx, { accountId, operator: reasoned }) };
    },
  });
}
