import { Trans } from "@lingui/react/macro";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { useSite } from "../../../shell/page/use-site.ts";

const LINK = "font-semibold text-action underline underline-offset-4";

/** @param days null without renewal */
export function Disclaimer({ days }: { days: number | null }) {
  const { supportPhone, supportEmail } = useSite().publicConfig;
  return (
    <div className="grid grid-cols-1 gap-2 text-muted text-sm">
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
    </div>
  );
}
