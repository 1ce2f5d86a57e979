import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { textsIn } from "../../locales/texts.ts";
import { canonicalInbox } from "../auth/accounts/canonical-inbox.ts";
import { sendEmailCodeJob } from "../auth/job-types.ts";
import {
  deleteEmailCode,
  findAccountByPhone,
  findRequestedEmailCode,
  generateEmailCode,
  hmacEmailCode,
  saveEmailCode,
} from "../auth/request-email-code.ts";
import { findContact } from "../members/contacts.ts";
import {
  notifyMemberJob,
  notifyOfDentistJob,
  notifyOfDeparturesJob,
  notifyOfSecondMembershipJob,
} from "../members/job-types.ts";
import { notifyOfCardChecksJob } from "../membership/job-types.ts";
import { refundPortalCancellations } from "../membership/leaving/record-cancellation.ts";
import { notifyReporterJob, sendReportCodeJob } from "../reports/job-types.ts";
import { notifyWaitlistedJob } from "../waitlist/job-types.ts";
import { findWaiting } from "../waitlist/waitlist-contacts.ts";
import { correctAgreements } from "./correct-agreements.ts";
import { apiAddress, type MailContext, pageUrl, sendMailJob } from "./mail-context.ts";
import { notifyMember } from "./queue/notify-member.ts";
import { queueSecondMembershipEmail } from "./queue/queue-account-emails.ts";
import { queueCardChecksEmail } from "./queue/queue-check-emails.ts";
import {
  queueDentistChangedEmail,
  queueDepartureEmails,
  requestDepartureEmails,
} from "./queue/queue-dentist-emails.ts";
import { queueEmail } from "./queue/queue-email.ts";
import { queueReportCodeEmail, queueReportSettledEmail } from "./queue-report-emails.ts";
import { queueChildLeavingEmails } from "./reminders/queue-child-leaving-emails.ts";
import { queuePromotionEmails } from "./reminders/queue-promotion-emails.ts";
import { sendMail } from "./send-mail.ts";
import { sweepMails } from "./sweep-mails.ts";
import { phoneProofEmail, waitlistEmail } from "./templates/account.ts";

/** 15:23 UTC, by day in all of America; a dentist who is back by then was never missed. */
const DAILY = { name: "request_departure_emails", match: "23 15 * * *", isBackfilled: true };
const HOURLY = { name: "sweep_mails", match: "41 * * * *", isBackfilled: true };

const CORRECTIONS = { name: "correct_agreements", match: "51 * * * *", isBackfilled: true };

/** Their schedule has daytime in America. */
const PROMOTIONS = { name: "queue_promotion_emails", match: "33 16 * * *", isBackfilled: true };
const CHILD_LEAVING = { name: "queue_child_leaving_emails", match: "23 16 * * *", isBackfilled: true };

export function listMailJobs(ctx: Context): Job[] {
  const { mailer } = ctx;
  return [
    handleJob(notifyWaitlistedJob, ({ removalToken }) => notifyWaitlisted(ctx, removalToken)),
    handleJob(sendEmailCodeJob, ({ emailCodeId }) => queuePhoneProofEmail(ctx, emailCodeId)),
    handleJob(sendReportCodeJob, ({ reportId }) => queueReportCodeEmail(ctx, reportId)),
    handleJob(notifyReporterJob, ({ reportId }) => queueReportSettledEmail(ctx, reportId)),
    handleJob(notifyOfSecondMembershipJob, ({ membershipId }) =>
      queueSecondMembershipEmail(ctx, membershipId),
    ),
    handleJob(notifyOfDentistJob, (change) => queueDentistChangedEmail(ctx, change)),
    handleJob(notifyOfDeparturesJob, ({ membershipId }) => queueDepartureEmails(ctx, membershipId)),
    handleJob(notifyOfCardChecksJob, (checks) => queueCardChecksEmail(ctx, checks)),
    scheduleJob(DAILY, () => requestDepartureEmails(ctx)),
    ...(mailer ? [handleJob(sendMailJob, ({ mailId }) => sendMail({ ...ctx, mailer }, mailId))] : []),
    ...listMemberJobs(ctx),
  ];
}

/** None where no payment provider is configured. */
function listMemberJobs(ctx: Context): Job[] {
  const { payments } = ctx;
  if (payments === null) return [];
  const paying = { ...ctx, payments };
  return [
    handleJob(notifyMemberJob, async ({ membershipId }) => {
      // A refund ends the membership today, whatever day the provider's portal named.
      await refundPortalCancellations(paying, { membershipId });
      await notifyMember(paying, membershipId);
    }),
    scheduleJob(HOURLY, () => sweepMails(paying)),
    scheduleJob(CORRECTIONS, () => correctAgreements(paying)),
    scheduleJob(CHILD_LEAVING, () => queueChildLeavingEmails(paying)),
    scheduleJob(PROMOTIONS, () => queuePromotionEmails(paying)),
  ];
}

/** Confirms a place on the waitlist, once per inbox; not after the person has left the list. */
async function notifyWaitlisted(ctx: MailContext, removalToken: string): Promise<void> {
  if (ctx.mailer === null) return;
  const { brandName } = ctx.config;
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await findWaiting(trx, removalToken);
    if (waiting === undefined) return;
    const { email, language } = waiting;
    await queueEmail(ctx, trx, {
      kind: "waitlist_joined",
      // The outbox remembers it for 30 days, however the address is spelled and whichever phone joined with it.
      about: canonicalInbox(email),
      membershipId: null,
      language,
      to: { name: "", address: email },
      template: waitlistEmail(textsIn(language), {
        brandName,
        finderUrl: pageUrl(ctx, { path: "/", language }),
        // After '#', the browser sends it to no server and no log has it.
        leaveUrl: pageUrl(ctx, { path: `/leave-waitlist#${removalToken}`, language }),
        oneClickUrl: apiAddress(ctx, `/waitlist/one-click?token=${removalToken}`),
      }),
    });
  });
}

/** Emails the requested code to the owner of the phone. A phone without a known address gets none. */
async function queuePhoneProofEmail(
  ctx: MailContext & Pick<Context, "authKeys">,
  emailCodeId: string,
): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const requested = await findRequestedEmailCode(trx, { emailCodeId, now: ctx.clock.now() });
    if (!requested) return;
    const { phoneNumber, expiresAt: lapsesAt } = requested;
    const owner = await findOwner(trx, phoneNumber);
    if (!owner?.email) return deleteEmailCode(trx, emailCodeId);
    const code = generateEmailCode();
    const codeHmac = hmacEmailCode(ctx.authKeys.codeSecret, phoneNumber, code);
    await saveEmailCode(trx, { emailCodeId, codeHmac });
    const { brandName } = ctx.config;
    const { language, name = "" } = owner;
    await queueEmail(ctx, trx, {
      kind: "phone_proof",
      about: emailCodeId,
      membershipId: null,
      lapsesAt,
      language,
      to: { name, address: owner.email },
      template: phoneProofEmail(textsIn(language), {
        brandName,
        code,
        phone: maskContact(phoneNumber),
        name,
      }),
    });
  });
}

/** The address that Google or Apple verified, else that of the newest membership. */
async function findOwner(trx: Kysely<Database>, phoneNumber: string) {
  const account = await findAccountByPhone(trx, phoneNumber);
  if (!account) return undefined;
  const contact = await findContact(trx, account.id);
  return {
    email: account.verifiedEmail ?? contact?.email,
    name: account.name ?? contact?.name,
    language: account.language,
  };
}
