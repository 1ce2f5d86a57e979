import type { Context, PayingContext } from "../../context.ts";
import { handleJob, type Job, listJobsWith, scheduleJob } from "../../jobs/job.ts";
import { sendEmailCodeJob } from "../auth/job-types.ts";
import { notifyOfCardChecksJob } from "../desk/job-types.ts";
import { refundPortalCancellations } from "../leaving/record-cancellation.ts";
import {
  notifyMemberJob,
  notifyOfDentistJob,
  notifyOfDeparturesJob,
  notifyOfSecondMembershipJob,
} from "../members/job-types.ts";
import {
  sendClaimCodeJob,
  sendIntroductionJob,
  sendOfficeCodeJob,
  sendOfficeNoticeJob,
  sendOfficeReminderJob,
  sendOfficeRequestJob,
} from "../offices/job-types.ts";
import { notifyReporterJob, sendReportCodeJob } from "../reports/job-types.ts";
import { notifyWaitlistedJob } from "../waitlist/job-types.ts";
import { correctAgreements } from "./correct-agreements.ts";
import { sendMailJob } from "./mail-context.ts";
import { notifyMember } from "./queue/notify-member.ts";
import { queueSecondMembershipEmail } from "./queue/queue-account-emails.ts";
import { queueCardChecksEmail } from "./queue/queue-check-emails.ts";
import {
  queueDentistChangedEmail,
  queueDepartureEmails,
  requestDepartureEmails,
} from "./queue/queue-dentist-emails.ts";
import { queueIntroductionEmail } from "./queue/queue-introduction-email.ts";
import { queueOfficeEmail } from "./queue/queue-office-email.ts";
import {
  queueClaimCodeEmail,
  queueOfficeCodeEmail,
  queueOfficeNoticeEmail,
} from "./queue/queue-office-people-emails.ts";
import { queuePhoneProofEmail } from "./queue/queue-phone-proof-email.ts";
import { notifyWaitlisted } from "./queue/queue-waitlist-email.ts";
import { queueReportCodeEmail, queueReportSettledEmail } from "./queue-report-emails.ts";
import { queueChildLeavingEmails } from "./reminders/queue-child-leaving-emails.ts";
import { queuePromotionEmails } from "./reminders/queue-promotion-emails.ts";
import { sendMail } from "./send-mail.ts";
import { sweepMails } from "./sweep-mails.ts";

/** 15:23 UTC, by day in all of America; a dentist who is back by then was never missed. */
const DAILY = { name: "request_departure_emails", match: "23 15 * * *", isBackfilled: true };

const HOURLY = { name: "sweep_mails", match: "41 * * * *", isBackfilled: true };
const CORRECTIONS = { name: "correct_agreements", match: "51 * * * *", isBackfilled: true };

/** Their schedule has daytime in America. */
const PROMOTIONS = { name: "queue_promotion_emails", match: "33 16 * * *", isBackfilled: true };

const CHILD_LEAVING = { name: "queue_child_leaving_emails", match: "23 16 * * *", isBackfilled: true };

export function listMailJobs(ctx: Context): Job[] {
  return [
    handleJob(notifyWaitlistedJob, ({ removalToken }) => notifyWaitlisted(ctx, removalToken)),
    handleJob(sendEmailCodeJob, ({ emailCodeId }) => queuePhoneProofEmail(ctx, emailCodeId)),
    handleJob(sendReportCodeJob, ({ reportId }) => queueReportCodeEmail(ctx, reportId)),
    handleJob(notifyReporterJob, ({ reportId }) => queueReportSettledEmail(ctx, reportId)),
    handleJob(sendOfficeCodeJob, ({ codeId }) => queueOfficeCodeEmail(ctx, codeId)),
    handleJob(sendClaimCodeJob, ({ claimId }) => queueClaimCodeEmail(ctx, claimId)),
    handleJob(sendOfficeNoticeJob, (notice) => queueOfficeNoticeEmail(ctx, notice)),
    handleJob(sendOfficeRequestJob, ({ batchId }) => queueOfficeEmail(ctx, { batchId })),
    handleJob(sendOfficeReminderJob, ({ batchId }) => queueOfficeEmail(ctx, { batchId, isReminder: true })),
    handleJob(sendIntroductionJob, ({ introductionId }) => queueIntroductionEmail(ctx, introductionId)),
    handleJob(notifyOfSecondMembershipJob, (second) => queueSecondMembershipEmail(ctx, second)),
    handleJob(notifyOfDentistJob, (change) => queueDentistChangedEmail(ctx, change)),
    handleJob(notifyOfDeparturesJob, ({ membershipId }) => queueDepartureEmails(ctx, membershipId)),
    handleJob(notifyOfCardChecksJob, (checks) => queueCardChecksEmail(ctx, checks)),
    scheduleJob(DAILY, () => requestDepartureEmails(ctx)),
    ...listJobsWith(ctx.mailer, (mailer) => [
      handleJob(sendMailJob, ({ mailId }) => sendMail({ ...ctx, mailer }, mailId)),
    ]),
    ...listJobsWith(ctx.payments, (payments) => listMemberJobs({ ...ctx, payments })),
  ];
}

function listMemberJobs(paying: PayingContext): Job[] {
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
