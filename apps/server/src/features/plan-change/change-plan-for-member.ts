import { randomUUID } from "node:crypto";
import type { ChangeQuote, WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import type { Context } from "../../context.ts";
import { conflict } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { createCatalog } from "../billing/catalog/create-catalog.ts";
import type { PlanChangeContext } from "../billing/plan-change/target-items.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { NO_SOURCE } from "../members/consents/record-consents.ts";
import { findPaidMembership } from "../members/find-membership.ts";
import { getPlanChange } from "./get-plan-change.ts";
import { quotePlanChange } from "./quote-plan-change.ts";
import { readChangeBody } from "./read-change-body.ts";
import { requestPlanChange } from "./request-plan-change.ts";
import { undoPlanChange } from "./undo-plan-change.ts";

interface OperatorsChange {
  accountId: string;
  /** The body that a member's page sends. */
  body: unknown;
}

/** @throws as `quotePlanChange` */
export async function previewPlanForMember(
  ctx: Context,
  { accountId, body }: OperatorsChange,
): Promise<ChangeQuote> {
  await findPaidMembership(ctx, accountId);
  const change = readChangeBody(body, ctx.clock.now());
  return (await quotePlanChange(toPaying(ctx), { accountId, change })).quote;
}

/** Changes the plan as the member does, with the email. @throws 409 `conflict` for other amounts than in the quote */
export async function changePlanForMember(
  ctx: Context,
  { accountId, body, quote, operator }: OperatorsChange & { quote: ChangeQuote; operator: Operator },
): Promise<WirePlanChangeAnswer> {
  const { id: membershipId } = await findPaidMembership(ctx, accountId);
  const paying = toPaying(ctx);
  const before = await getPlanChange(paying, accountId);
  const change = readChangeBody(body, ctx.clock.now());
  const shown = {
    id: randomUUID(),
    prorationDate: new Date(quote.proration_date * 1000),
    todayCents: quote.today_cents,
    nextCents: quote.next_charge.cents,
  };
  const after = await requestPlanChange(paying, {
    ...{ accountId, change, shown, source: NO_SOURCE, language: null },
    isOperators: true,
  });
  await writeAuditEntry(ctx.db, {
    ...operator,
    at: ctx.clock.now(),
    subjectKind: "member",
    subjectId: membershipId,
    changes: {
      plan: [before.plan_slug, change.planSlug],
      period: [before.period, change.period],
      family_members: [before.family_members.length, change.family.length],
      today_cents: [null, quote.today_cents],
      state: [null, after.change?.state ?? null],
    },
  });
  return after;
}

/** @throws 409 `conflict` where nothing is planned */
export async function undoPlanForMember(
  ctx: Context,
  { accountId, operator }: { accountId: string; operator: Operator },
): Promise<WirePlanChangeAnswer> {
  const { id: membershipId } = await findPaidMembership(ctx, accountId);
  const paying = toPaying(ctx);
  const { change } = await getPlanChange(paying, accountId);
  const isOpen = change && ["requested", "action_required", "scheduled"].includes(change.state);
  if (!isOpen) throw conflict("There is no change to undo.");
  const after = await undoPlanChange(paying, { accountId, changeId: change.id });
  await writeAuditEntry(ctx.db, {
    ...operator,
    at: ctx.clock.now(),
    subjectKind: "member",
    subjectId: membershipId,
    changes: { plan_change: [change.state, after.change?.state ?? null] },
  });
  return after;
}

export function toPaying(ctx: Context): PlanChangeContext {
  const paying = { ...ctx, payments: requirePayments(ctx) };
  return { ...paying, catalog: createCatalog(paying) };
}
