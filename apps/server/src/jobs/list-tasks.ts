import type { TaskList } from "graphile-worker";
import type { Context } from "../context.ts";
import { applyDefaultCard } from "../features/billing/sync/apply-default-card.ts";
import { syncCharge } from "../features/billing/sync/sync-charge.ts";
import { syncCustomer } from "../features/billing/sync/sync-customer.ts";
import { syncMembershipPayments } from "../features/billing/sync/sync-membership-payments.ts";
import { notifyMember } from "../features/mail/queue/notify-member.ts";
import { notifyWaitlisted } from "../features/mail/queue/notify-waitlisted.ts";
import { queuePhoneProofEmail } from "../features/mail/queue/queue-phone-proof-email.ts";
import { sendMail } from "../features/mail/send-mail.ts";
import { sweepMails } from "../features/mail/sweep-mails.ts";
import { carryOutCancellation } from "../features/membership/cancellation/carry-out-cancellation.ts";
import { refundPortalCancellations } from "../features/membership/cancellation/refund-portal-cancellations.ts";
import { reconcilePayments } from "../features/membership/reconcile/reconcile-payments.ts";
import { reconcileRefunds } from "../features/membership/reconcile/reconcile-refunds.ts";
import { carryOutRefund } from "../features/membership/refunds/carry-out-refund.ts";
import type { Jobs } from "./add-job.ts";
import { releaseJobs } from "./release-jobs.ts";

/** Every job there is, by hand; those about payments only where somebody takes them. */
export function listTasks(ctx: Context): TaskList {
  const { mailer, payments } = ctx;
  const own: TaskList = {
    release_jobs: () => releaseJobs(ctx),
    tell_waiting: (payload) => notifyWaitlisted(ctx, (payload as Jobs["tell_waiting"]).removalToken),
    write_email_code: (payload) =>
      queuePhoneProofEmail(ctx, (payload as Jobs["write_email_code"]).emailCodeId),
    ...(mailer && {
      send_mail: (payload) => sendMail({ ...ctx, mailer }, (payload as Jobs["send_mail"]).mailId),
    }),
  };
  if (payments === null) return own;
  const paying = { ...ctx, payments };
  return {
    ...own,
    sync_customer: async (payload) => {
      const { customerId } = payload as Jobs["sync_customer"];
      await syncCustomer(paying, customerId);
      await refundPortalCancellations(paying, { customerId });
      if (await applyDefaultCard(paying, customerId)) await syncCustomer(paying, customerId);
    },
    sync_charge: (payload) => syncCharge(paying, (payload as Jobs["sync_charge"]).chargeId),
    sync_membership_payments: (payload) =>
      syncMembershipPayments(paying, (payload as Jobs["sync_membership_payments"]).membershipId),
    reconcile_payments: async () => {
      await reconcilePayments(paying);
      await reconcileRefunds(paying);
      await refundPortalCancellations(paying, null);
    },
    tell_member: async (payload) => {
      const { membershipId } = payload as Jobs["tell_member"];
      // Who gets money back leaves today, whatever day the provider's pages have named.
      await refundPortalCancellations(paying, { membershipId });
      await notifyMember(paying, membershipId);
    },
    sweep_mails: () => sweepMails(paying),
    carry_out_cancellation: (payload) =>
      carryOutCancellation(paying, (payload as Jobs["carry_out_cancellation"]).membershipId),
    carry_out_refund: async (payload) => {
      await carryOutRefund(paying, payload as Jobs["carry_out_refund"]);
    },
  };
}
