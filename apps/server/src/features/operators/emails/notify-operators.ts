import { randomUUID } from "node:crypto";
import { formatMoney } from "@smirk/domain/billing/money";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { listOwnerEmails } from "../find-operator.ts";
import type { OperatorRole } from "../roles.ts";
import { type OperatorEvent, operatorChangeEmail, refundDecisionEmail } from "./operator-emails.ts";
import { queueOperatorNotice } from "./queue-operator-notice.ts";

interface AccessChange {
  event: OperatorEvent;
  /** Whose access changed. */
  email: string;
  role: OperatorRole;
  by: Operator;
  /** False where another email already says so. */
  isToSubject: boolean;
}

/** Emails the colleague and every owner that access changed, except an owner who changed another's. None without a mail server. */
export async function notifyOperators(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { event, email, role, by, isToSubject }: AccessChange,
): Promise<void> {
  if (ctx.mailer === null) return;
  const addresses = new Set(await listOwnerEmails(trx));
  if (!by.isUnproven) addresses.delete(by.actor);
  if (isToSubject) addresses.add(email);
  else addresses.delete(email);
  const occasion = randomUUID();
  for (const address of addresses) {
    await queueOperatorNotice(ctx, trx, {
      about: `${occasion}:${address}`,
      address,
      template: operatorChangeEmail({
        brandName: ctx.config.brandName,
        event,
        email,
        role,
        by: by.actor,
        isOwn: address === email,
      }),
    });
  }
}

interface Decision {
  /** Who asked for the refund. */
  operatorId: string;
  /** The id of the request: one email each. */
  occasion: string;
  amountCents: number;
  isApproved: boolean;
  by: Operator;
}

/** Emails who asked for a refund how another operator decided. None to themselves, and none without a mail server. */
export async function notifyRequester(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { operatorId, occasion, amountCents, isApproved, by }: Decision,
): Promise<void> {
  if (ctx.mailer === null) return;
  const requester = await trx
    .selectFrom("operators")
    .select("email")
    .where("id", "=", operatorId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (requester === undefined || requester.email === by.actor) return;
  await queueOperatorNotice(ctx, trx, {
    about: `refund:${occasion}`,
    address: requester.email,
    template: refundDecisionEmail({
      brandName: ctx.config.brandName,
      amount: formatMoney(amountCents),
      isApproved,
      by: by.actor,
      reason: by.reason ?? "",
    }),
  });
}
