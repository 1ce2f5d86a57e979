import { Trans } from "@lingui/react/macro";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { Order } from "../order/order.ts";

const LINK = "font-semibold text-action underline underline-offset-4";

/** What renews and what can be had back, above the card fields (LAW-03). */
export function BeforeYouPay({ order, className }: { order: Order | null; className: string }) {
  const { supportPhone, supportEmail } = useSite().publicConfig;
  const days = order?.terms.autoRenew ? order.terms.reminderLeadDays : null;
  return (
    <section aria-labelledby="before-heading" className={`${className} content-start`}>
      <h2 id="before-heading" className="font-bold text-xl">
        <Trans>Before you pay</Trans>
      </h2>
      <p>
        {days !== null && <Trans>We send you a reminder {days} days before each charge.</Trans>}{" "}
        <Trans>
          Cancel within 30 days and we refund what you paid, less the one-time processing fee. The membership
          is not insurance.
        </Trans>
      </p>
      <p>
        <Trans>
          Questions? Call{" "}
          <a href={toTelHref(supportPhone)} className={`${LINK} whitespace-nowrap`}>
            {supportPhone}
          </a>{" "}
          or write to{" "}
          <a href={`mailto:${supportEmail}`} className={`${LINK} break-words`}>
            {supportEmail}
          </a>
          .
        </Trans>
      </p>
    </section>
  );
}
