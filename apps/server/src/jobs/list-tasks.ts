import type { TaskList } from "graphile-worker";
import type { Context } from "../context.ts";
import { postPhoneProof } from "../features/mail/post-phone-proof.ts";
import { sendMail } from "../features/mail/send-mail.ts";
import { sweepMails } from "../features/mail/sweep-mails.ts";
import { tellMember } from "../features/mail/tell-member.ts";
import { tellWaiting } from "../features/mail/tell-waiting.ts";
import { carryOutCancellation } from "../features/subscription/account/carry-out-cancellation.ts";
import { honorPortalCancellations } from "../features/subscription/account/honor-portal-cancellations.ts";
import { carryOutRefund } from "../features/subscription/operate/refunds/carry-out-refund.ts";
import { reconcilePayments } from "../features/subscription/sync/reconcile-payments.ts";
import { reconcileRefunds } from "../features/subscription/sync/reconcile-refunds.ts";
import { spreadCard } from "../features/subscription/sync/spread-card.ts";
import { syncCharge } from "../features/subscription/sync/sync-charge.ts";
import { syncCustomer } from "../features/subscription/sync/sync-customer.ts";
import { syncMembershipPayments } from "../features/subscription/sync/sync-membership-payments.ts";
import type { Jobs } from "./add-job.ts";
import { releaseJobs } from "./release-jobs.ts";

/** Every job there is, by hand; those about payments only where somebody takes them. */
export function listTasks(ctx: Context): TaskList {
  const { mailer, payments } = ctx;
  const own: TaskList = {
    release_jobs: () => releaseJobs(ctx),
    tell_waiting: (payload) => tellWaiting(ctx, (payload as Jobs["tell_waiting"]).removalToken),
    write_email_code: (payload) => postPhoneProof(ctx, (payload as Jobs["write_email_code"]).emailCodeId),
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
      await honorPortalCancellations(paying, { customerId });
      if (await spreadCard(paying, customerId)) await syncCustomer(paying, customerId);
    },
    sync_charge: (payload) => syncCharge(paying, (payload as Jobs["sync_charge"]).chargeId),
    sync_membership_payments: (payload) =>
      syncMembershipPayments(paying, (payload as Jobs["sync_membership_payments"]).membershipId),
    reconcile_payments: async () => {
      await reconcilePayments(paying);
      await reconcileRefunds(paying);
      await honorPortalCancellations(paying, null);
    },
    tell_member: async (payload) => {
      const { membershipId } = payload as Jobs["tell_member"];
      // Who gets money back leaves today, whatever day the provider's pages have named.
      await honorPortalCancellations(paying, { membershipId });
      await tellMember(paying, membershipId);
    },
    sweep_mails: () => sweepMails(paying),
    carry_out_cancellation: (payload) =>
      carryOutCancellation(paying, (payload as Jobs["carry_out_cancellation"]).membershipId),
    carry_out_refund: async (payload) => {
      await carryOutRefund(paying, payload as Jobs["carry_out_refund"]);
    },
  };
}
