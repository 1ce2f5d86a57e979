import type { Kysely } from "kysely";
import type { SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { findUpgradeWindow } from "../../db/upgrade-window.ts";
import { textsIn } from "../../locales/texts.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { correctAgreement, filterNamingOnePrice } from "../members/agreement/correct-agreement.ts";
import { renderAgreementDocument } from "../members/agreement/render-agreement-document.ts";
import { presentCents } from "../members/charges/charged-terms.ts";
import { listCharges } from "../members/charges/list-charges.ts";
import { findCustomer } from "../members/find-member.ts";
import { isOver, isPaidMembership, type PaidMembership } from "../members/find-membership.ts";
import { listLoweredPlans } from "../members/list-memberships.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { findMembershipRow, isErased } from "../members/memberships.ts";
import { updateMembership } from "../members/write-membership.ts";
import { listAppliedBetween, listPlanChanges } from "../plan-change/apply-plan-change.ts";
import { findComing } from "../plan-change/find-coming.ts";
import { findRecipient } from "./find-recipient.ts";
import { type MailContext, pageUrl } from "./mail-context.ts";
import { addressedTo, queueEmail } from "./queue/queue-email.ts";
import { attachPdf } from "./queue/queue-welcome-email.ts";
import { agreementCorrectedEmail } from "./templates/agreement-corrected.ts";

type CorrectingContext = MailContext & SyncContext;

const MEMBERS_A_RUN = 500;

/**
 * Members whose agreement names another price than the present period's get a corrected one, with an email. Each is asked
 * about at the provider once; what fails is tried again by a later run, after those that wait longer.
 */
export async function correctAgreements(ctx: CorrectingContext): Promise<void> {
  if (ctx.mailer === null) return;
  await addLateCorrections(ctx.db);
  const open = await ctx.db
    .selectFrom("agreement_corrections")
    .select(["membership_id as id", "named_cents as namedCents", "is_code as isCode"])
    .where("settled_at", "is", null)
    .orderBy("tried_at", (order) => order.asc().nullsFirst())
    .orderBy("membership_id")
    .limit(MEMBERS_A_RUN)
    .execute();
  for (const named of open) {
    try {
      await markTried(ctx, named.id);
      await correctOne(ctx, named);
    } catch (err) {
      ctx.log.warn({ err, membershipId: named.id }, "mail.agreement_correction.failed");
    }
  }
}

/** The migration could not list what servers of the release before wrote after it, until each was replaced. */
async function addLateCorrections(db: Kysely<Database>): Promise<void> {
  await addLateCodes(db);
  const upgrade = await findUpgradeWindow(db, "0063-charged-terms");
  if (upgrade === null) return;
  const changes = await listAppliedBetween(db, upgrade);
  const late = await filterNamingOnePrice(db, changes);
  if (late.length === 0) return;
  await db
    .insertInto("agreement_corrections")
    .values(late.map(({ membership_id, recurring_cents: named_cents }) => ({ membership_id, named_cents })))
    .onConflict((conflict) =>
      conflict
        .column("membership_id")
        .doUpdateSet(({ ref }) => ({
          named_cents: ref("excluded.named_cents"),
          settled_at: null,
          corrected_at: null,
        }))
        .whereRef("agreement_corrections.named_cents", "<>", "excluded.named_cents"),
    )
    .execute();
}

/** Memberships that a server of the release before sold, until each was replaced. */
async function addLateCodes(db: Kysely<Database>): Promise<void> {
  const upgrade = await findUpgradeWindow(db, "0097-codes-beside-families");
  if (upgrade === null) return;
  const late = await listLoweredPlans(db, upgrade);
  if (late.length === 0) return;
  await db
    .insertInto("agreement_corrections")
    .values(
      late.map(({ id, recurring_cents }) => ({
        membership_id: id,
        named_cents: recurring_cents,
        is_code: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function markTried({ db, clock }: CorrectingContext, id: string): Promise<void> {
  await db
    .updateTable("agreement_corrections")
    .set({ tried_at: clock.now() })
    .where("membership_id", "=", id)
    .execute();
}

interface Named {
  id: string;
  namedCents: number;
  /** Whether what its code lowers is asked for again. */
  isCode: boolean;
}

async function correctOne(ctx: CorrectingContext, { id, namedCents, isCode }: Named): Promise<void> {
  if (isCode) await forgetCoupon(ctx.db, id);
  const accountId = (await findMembershipRow(ctx.db, id))?.account_id;
  const customerId = accountId === undefined ? null : await findCustomer(ctx, accountId);
  if (customerId !== null) await syncCustomer(ctx, customerId);
  await withMembershipLock(ctx.db, id, async (trx) => {
    const membership = await findMembershipRow(trx, id);
    const isInForce =
      membership !== undefined &&
      isPaidMembership(membership) &&
      !isErased(membership) &&
      !isOver(membership, ctx.clock.now());
    // A later run asks the provider again what the code takes off.
    if (isInForce && isPriceUnknown(membership)) return;
    const isCorrected =
      isInForce &&
      isWrong(membership, namedCents) &&
      (await writeCorrected(ctx, trx, { membership, isCode }));
    const now = ctx.clock.now();
    const settled = trx
      .updateTable("agreement_corrections")
      .set({ settled_at: now, corrected_at: isCorrected ? now : null })
      .where("membership_id", "=", id)
      .where("settled_at", "is", null);
    const { numUpdatedRows } = await settled.executeTakeFirstOrThrow();
    if (isCorrected && numUpdatedRows > 0n)
      await queueCorrected({ ...ctx, db: trx }, { id, namedCents, isCode });
  });
}

function isPriceUnknown({ promotion_id: promotionId, charged }: PaidMembership): boolean {
  return promotionId !== null && charged?.coupon == null;
}

/** The price of a period, with the code or without it, is a right one: an agreement keeps that of its day. */
function isWrong(membership: PaidMembership, named: number): boolean {
  const { charged, plan_slug: planSlug, paid_at: paidAt, recurring_cents, regular_cents } = membership;
  const coupon = charged?.coupon ?? null;
  const lowered =
    charged && presentCents(charged.items, { coupon, planSlug, paidAt, at: paidAt, periodBegan: paidAt });
  return ![recurring_cents, regular_cents, lowered].includes(named);
}

async function writeCorrected(
  ctx: CorrectingContext,
  trx: Kysely<Database>,
  { membership, isCode }: { membership: PaidMembership; isCode: boolean },
): Promise<boolean> {
  const changedAt = await findChangedAt(trx, membership.id);
  const coming = await findComing(trx, membership);
  return correctAgreement(ctx, trx, { membership, changedAt, coming, isCode });
}

/** The next sync asks the provider for it. */
async function forgetCoupon(db: Kysely<Database>, id: string): Promise<void> {
  await withMembershipLock(db, id, async (trx) => {
    const charged = (await findMembershipRow(trx, id))?.charged;
    if (charged) await updateMembership(trx, id, { charged: JSON.stringify({ ...charged, coupon: null }) });
  });
}

/** Since when the agreement's plan and family count. */
async function findChangedAt(db: Kysely<Database>, id: string): Promise<Date | null> {
  const applied = (await listPlanChanges(db, id)).filter(({ state }) => state === "applied");
  return applied.at(-1)?.finished_at ?? null;
}

async function queueCorrected(ctx: CorrectingContext, { id, namedCents }: Named): Promise<void> {
  const { db, config } = ctx;
  const member = await findRecipient(db, id);
  if (!member || !isPaidMembership(member)) return;
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
      agreementUrl: pageUrl(ctx, { path: "/membership/agreement", language }),
      period: member.renewal_period,
      namedCents,
      presentCents: member.recurring_cents,
      charges: isRenewing ? await listCharges(ctx, db, { membership: member, coming }) : [],
    }),
    attachments: [attachPdf("membership-agreement.pdf", pdf)],
  });
}
