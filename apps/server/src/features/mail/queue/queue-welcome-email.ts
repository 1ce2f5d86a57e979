import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import { getStateLaw } from "@smirk/domain/law/state-law";
import type { CardValues } from "@smirk/domain/membership/card-values";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { MailBody } from "../../../db/schema/schema-mail.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { describeCardValues } from "../../card/describe-card-values.ts";
import { describeInsuranceCard } from "../../card/get-insurance-card.ts";
import { renderCardDocument } from "../../card/render-card-document.ts";
import { renderAgreementDocument } from "../../members/agreement/render-agreement-document.ts";
import { listCharges } from "../../members/charges/list-charges.ts";
import { dentistName, listPeople } from "../../members/dentists/list-people.ts";
import { isOver, isPaidMembership, type PaidMembership } from "../../members/find-membership.ts";
import type { Recipient } from "../find-recipient.ts";
import type { KeptFacts } from "../kept-facts.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { type WelcomeDentist, welcomeEmail } from "../templates/welcome.ts";
import type { ChargeFacts } from "./load-charge-facts.ts";
import { addressedTo, isRecent, type NewMail, queueEmail } from "./queue-email.ts";

export async function queueWelcomeEmail(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, charges }: { member: Recipient; charges: ChargeFacts },
): Promise<void> {
  if (member.paid_at === null || !isRecent(member.paid_at, ctx.clock.now())) return;
  // Rendering two files takes tens of milliseconds: only where they are not stored yet.
  if (await isQueued(trx, member.id)) return;
  const mail = await composeWelcome(ctx, trx, { member, charges });
  if (mail) await queueEmail(ctx, trx, mail);
}

/** @returns null for a member without a card number */
export async function composeWelcome(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, charges }: { member: Recipient; charges: ChargeFacts },
): Promise<NewMail | null> {
  if (!isPaidMembership(member)) return null;
  const attachments = await renderDocuments({ ...ctx, db: trx }, member);
  const facts = describeWelcome(member, {
    card: await describeCardOf({ ...ctx, db: trx }, member),
    hasCard: attachments.length > 1,
    dentist: await findCalledDentist(trx, member),
    nextCents: charges.nextCents,
    charges: await listCharges(ctx, trx, { membership: member }),
    nextDay: member.current_period_end && officeDay(ctx, member.current_period_end),
  });
  return {
    ...addressedTo(member),
    kind: "welcome",
    about: member.id,
    template: composeWelcomeOf(ctx, member, facts),
    facts,
    attachments,
  };
}

/** A member as the welcome email names them. */
export type Welcomed = Pick<
  Recipient,
  | "name"
  | "language"
  | "plan_name"
  | "due_today_cents"
  | "recurring_cents"
  | "enrollment_fee_cents"
  | "renewal_period"
  | "state"
  | "is_renewal_off"
  | "state_code"
>;

interface Charged {
  card: CardValues;
  hasCard: boolean;
  dentist: WelcomeDentist | null;
  charges: readonly DatedCharge[];
  nextCents: number | null;
  nextDay: CalendarDay | null;
}

export function writeWelcome(
  ctx: Pick<MailContext, "config">,
  member: Welcomed,
  charged: Charged,
): EmailTemplate {
  return composeWelcomeOf(ctx, member, describeWelcome(member, charged));
}

function describeWelcome(
  member: Welcomed,
  { card: { plan, number, group }, hasCard, dentist, nextCents, nextDay, charges }: Charged,
): KeptFacts["welcome"] {
  return {
    card: { plan, number, group },
    hasCard,
    dentist,
    price: {
      paidCents: member.due_today_cents,
      feeCents: member.enrollment_fee_cents,
      period: member.renewal_period,
      isRenewing: member.state === "active" && !member.is_renewal_off,
      nextCents,
      nextDay: member.state === "active" ? nextDay : null,
      charges,
    },
    stateCode: member.state_code,
  };
}

export function composeWelcomeOf(
  ctx: Pick<MailContext, "config">,
  { name, language }: Pick<Welcomed, "name" | "language">,
  { stateCode, ...facts }: KeptFacts["welcome"],
): EmailTemplate {
  return welcomeEmail(textsIn(language), {
    ...facts,
    name,
    brandName: ctx.config.brandName,
    finderUrl: pageUrl(ctx, { path: "/", language }),
    membershipUrl: pageUrl(ctx, { path: "/membership", language }),
    agreementUrl: pageUrl(ctx, { path: "/membership/agreement", language }),
    state: getStateLaw(stateCode),
    supportPhone: ctx.config.supportPhone,
  });
}

async function describeCardOf(ctx: MailContext, member: PaidMembership & Recipient): Promise<CardValues> {
  const { language } = member;
  const { insurance_card: card } = await describeInsuranceCard(ctx, { membership: member, language });
  return describeCardValues(ctx, { texts: textsIn(language), card });
}

/** The member's own dentist, while listed with a phone. */
async function findCalledDentist(
  trx: Kysely<Database>,
  member: PaidMembership,
): Promise<WelcomeDentist | null> {
  const people = await listPeople(trx, member);
  const listed = people.find(({ id }) => id === member.id)?.dentist?.listed;
  return listed?.phone ? { name: dentistName(listed), phone: listed.phone } : null;
}

async function isQueued(trx: Kysely<Database>, membershipId: string): Promise<boolean> {
  const queued = await trx
    .selectFrom("outbox")
    .select("id")
    .where("occasion", "=", `welcome:${membershipId}`)
    .executeTakeFirst();
  return queued !== undefined;
}

/** No card after the membership has ended: paper would still look valid. */
async function renderDocuments(
  ctx: MailContext,
  membership: PaidMembership,
): Promise<MailBody["attachments"]> {
  const agreement = attachPdf("membership-agreement.pdf", await renderAgreementDocument(ctx, membership));
  if (isOver(membership, ctx.clock.now())) return [agreement];
  return [attachPdf("membership-card.pdf", await renderCardDocument(ctx, membership)), agreement];
}

export function attachPdf(filename: string, bytes: Buffer): MailBody["attachments"][number] {
  return { filename, contentType: "application/pdf", content: bytes.toString("base64"), encoding: "base64" };
}
