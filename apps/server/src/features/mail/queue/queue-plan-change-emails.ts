import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import { renderAgreementDocument } from "../../members/agreement/render-agreement-document.ts";
import { isPaidMembership } from "../../members/find-membership.ts";
import type { PlanChange } from "../../plan-change/apply-plan-change.ts";
import type { Recipient } from "../find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { receiptRows } from "../templates/payments.ts";
import {
  type PlanChangeFacts,
  planChangedEmail,
  planChangeScheduledEmail,
  planChangeUndoneEmail,
} from "../templates/plan-change.ts";
import type { ChargeFacts } from "./load-charge-facts.ts";
import { addressedTo, isRecent, queueEmail } from "./queue-email.ts";
import { attachPdf } from "./queue-welcome-email.ts";

interface ChangesToWrite {
  member: Recipient;
  changes: readonly PlanChange[];
  receipts: readonly Receipt[];
  charges: ChargeFacts;
}

/** One email for each change: when it counts, or when it is planned; another one only when it is undone. */
export async function queuePlanChangeEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, changes, receipts, charges }: ChangesToWrite,
): Promise<void> {
  for (const change of changes) {
    if (!isRecent(change.finished_at ?? change.requested_at, ctx.clock.now())) continue;
    const template = await findTemplate(trx, member, change);
    const about = `${change.id}:${template === planChangeScheduledEmail ? "scheduled" : change.state}`;
    if (template === null || (await isQueued(trx, about))) continue;
    const receipt = receipts.find(({ id, paidCents }) => id === change.invoice_id && paidCents > 0);
    const isChanged = template === planChangedEmail && isPaidMembership(member);
    const pdf = isChanged ? await renderAgreementDocument({ ...ctx, db: trx }, member) : null;
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "plan_change",
      about,
      template: template(
        textsIn(member.language),
        describePlanChange(ctx, member, { change, receipt, charges }),
      ),
      facts: { isRenewing: member.state === "active" },
      attachments: pdf ? [attachPdf("membership-agreement.pdf", pdf)] : [],
    });
  }
}

async function findTemplate(
  trx: Kysely<Database>,
  member: Recipient,
  { id, state, timing, made_by: madeBy }: PlanChange,
): Promise<typeof planChangedEmail | null> {
  // The email of weeks before has said it.
  if (madeBy === "system") return null;
  if (state === "applied" && timing === "now") return planChangedEmail;
  if (state === "scheduled") return planChangeScheduledEmail;
  // A cancellation, which has an email of its own, takes back what was planned.
  const isCanceled = member.refund_cents !== null || member.state !== "active";
  if (state !== "undone" || isCanceled || !(await isQueued(trx, `${id}:scheduled`))) return null;
  return planChangeUndoneEmail;
}

/** Draws it as it was written when the change was in a state. */
export function composePlanChange(
  ctx: MailContext,
  member: Recipient,
  { state, ...described }: Described & { state: string },
): EmailTemplate {
  const template = STATE_TEMPLATES[state] ?? planChangedEmail;
  return template(textsIn(member.language), describePlanChange(ctx, member, described));
}

const STATE_TEMPLATES: Readonly<Record<string, typeof planChangedEmail>> = {
  scheduled: planChangeScheduledEmail,
  undone: planChangeUndoneEmail,
};

async function isQueued(trx: Kysely<Database>, about: string): Promise<boolean> {
  const queued = await trx
    .selectFrom("outbox")
    .select("id")
    .where("occasion", "=", `plan_change:${about}`)
    .executeTakeFirst();
  return queued !== undefined;
}

interface Described {
  change: PlanChange;
  receipt: Receipt | undefined;
  charges: ChargeFacts;
  /** What the membership does today, where it is not given. */
  isRenewing?: boolean | undefined;
}

function describePlanChange(
  ctx: MailContext,
  member: Recipient,
  { change, receipt, charges, isRenewing = member.state === "active" }: Described,
): PlanChangeFacts {
  const { brandName, supportPhone, officeTimeZone: timeZone } = ctx.config;
  const { language } = member;
  const membershipUrl = pageUrl(ctx, { path: "/membership", language });
  const card = (receipt && charges.cards.get(receipt.id)) ?? null;
  const about = { name: member.name, brandName, supportPhone, membershipUrl };
  return {
    ...about,
    planUrl: pageUrl(ctx, { path: "/membership/plan", language }),
    from: officeDay(ctx, change.takes_effect_at),
    agreed: (language === "en" ? null : change.agreed_translation) ?? change.agreed_text,
    receipt: receipt
      ? receiptRows(textsIn(language), {
          ...about,
          receipt,
          card,
          nextCents: change.next_cents,
          isRenewing,
          timeZone,
        })
      : null,
    nextCents: change.next_cents,
  };
}
