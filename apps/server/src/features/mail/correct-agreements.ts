import type { SyncContext } from "../../context.ts";
import { textsIn } from "../../locales/texts.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { correctAgreement } from "../members/agreement/correct-agreement.ts";
import { listCharges } from "../members/charges/list-charges.ts";
import { findCustomer } from "../members/find-member.ts";
import { isOver, isPaidMembership, type PaidMembership } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { findMembershipRow, isErased } from "../members/memberships.ts";
import { renderAgreementDocument } from "../membership/documents/render-agreement-document.ts";
import { findRecipient } from "../membership/find-recipient.ts";
import { listPlanChanges } from "../membership/plan-change/apply-plan-change.ts";
import { findComing } from "../membership/plan-change/find-coming.ts";
import { type MailContext, pageUrl } from "./mail-context.ts";
import { addressedTo, queueEmail } from "./queue/queue-email.ts";
import { attachPdf } from "./queue/queue-welcome-email.ts";
import { agreementCorrectedEmail } from "./templates/agreement-corrected.ts";

type CorrectingContext = MailContext & SyncContext;

const MEMBERS_A_RUN = 500;

/**
 * Members whose agreement names another price than the present period's get a corrected one, with an email. Each is asked
 * about at the provider once; what fails is tried again by the next run.
 */
export async function correctAgreements(ctx: CorrectingContext): Promise<void> {
  const open = await ctx.db
    .selectFrom("agreement_corrections")
    .select(["membership_id", "named_cents"])
    .where("settled_at", "is", null)
    .orderBy("membership_id")
    .limit(MEMBERS_A_RUN)
    .execute();
  for (const { membership_id: id, named_cents: namedCents } of open) {
    try {
      await correctOne(ctx, { id, namedCents });
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
    }
  }
}

interface Named {
  id: string;
  namedCents: number;
}

async function correctOne(ctx: CorrectingContext, { id, namedCents }: Named): Promise<void> {
  const accountId = (await findMembershipRow(ctx.db, id))?.account_id;
  const customerId = accountId === undefined ? null : await findCustomer(ctx, accountId);
  if (customerId !== null) await syncCustomer(ctx, customerId);
  await withMembershipLock(ctx.db, id, async (trx) => {
    const membership = await findMembershipRow(trx, id);
    const isCorrected =
      membership !== undefined &&
      isPaidMembership(membership) &&
      !isErased(membership) &&
      !isOver(membership, ctx.clock.now()) &&
      isWrong(membership, namedCents) &&
      (await correctAgreement(ctx, trx, {
        membership,
        changedAt: await findChangedAt(ctx, id),
        coming: await findComing(trx, membership),
      }));
    const now = ctx.clock.now();
    const settled = trx
      .updateTable("agreement_corrections")
      .set({ settled_at: now, corrected_at: isCorrected ? now : null })
      .where("membership_id", "=", id)
      .where("settled_at", "is", null);
    const { numUpdatedRows } = await settled.executeTakeFirstOrThrow();
    if (isCorrected && numUpdatedRows > 0n) await queueCorrected({ ...ctx, db: trx }, { id, namedCents });
  });
}

/** The price of a period, with the code or without it, is a right one. */
function isWrong(
  { recurring_cents: present, regular_cents: regular }: PaidMembership,
  named: number,
): boolean {
  return named !== present && named !== regular;
}

/** Since when the agreement's plan and family count. */
async function findChangedAt({ db }: CorrectingContext, id: string): Promise<Date | null> {
  const applied = (await listPlanChanges(db, id)).filter(({ state }) => state === "applied");
  return applied.at(-1)?.finished_at ?? null;
}

async function queueCorrected(ctx: CorrectingContext, { id, namedCents }: Named): Promise<void> {
  const { db, config } = ctx;
  const member = await findRecipient(db, id);
  if (ctx.mailer === null || !member || !isPaidMembership(member)) return;
  const { language } = member;
  const pdf = await renderAgreementDocument(ctx, member);
  const isRenewing = member.state === "active" && member.auto_renew;
  const coming = await findComing(db, member);
  await queueEmail(ctx, db, {
    ...addressedTo(member),
    kind: "agreement_corrected",
    about: id,
    template: agreementCorrectedEmail(textsIn(language), {
      name: member.name,
      brandName: config.brandName,
      supportPhone: config.supportPhone,
      agreementUrl: pageUrl(ctx, { path: "/membership/agreement", language }),
      period: member.renewal_period,
      namedCents,
      presentCents: member.recurring_cents,
      charges: isRenewing ? await listCharges(ctx, db, { membership: member, coming }) : [],
    }),
    attachments: [attachPdf("membership-agreement.pdf", pdf)],
  });
}
