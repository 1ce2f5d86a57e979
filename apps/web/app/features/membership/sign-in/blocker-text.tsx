import { Trans, useLingui } from "@lingui/react/macro";
import type { AccountDeletionAnswer } from "@smirk/contract/account/deletion";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { useSite } from "../../../shell/page/use-site.ts";

export type Blocker = NonNullable<AccountDeletionAnswer["blocker"]>;

const LINK = "font-semibold text-action underline underline-offset-4";

/** Why the account cannot be deleted yet, and what to do. */
export function BlockerText({ blocker: { reason, until } }: { blocker: Blocker }) {
  const { i18n } = useLingui();
  const { supportPhone } = useSite().publicConfig;
  switch (reason) {
    case "active":
      return (
        <Trans>
          Your membership is active. First{" "}
          <Link to={`${paths.membership}#manage-title`} className={LINK}>
            cancel it
          </Link>
          , then come back here.
        </Trans>
      );
    case "paid_until": {
      const day = until === null ? "" : formatSentenceDate(until as CalendarDay, i18n.locale);
      return (
        <Trans>Your membership is paid for until {day}. You can delete your account after that day.</Trans>
      );
    }
    case "contacts_changed": {
      const day = until === null ? "" : formatSentenceDate(until as CalendarDay, i18n.locale);
      return (
        <Trans>
          Your email address or phone number was changed, and can be undone until {day}. You can delete your
          account after that day.
        </Trans>
      );
    }
    case "checkout":
      return <Trans>A payment just started. Please come back in ten minutes.</Trans>;
    case "refund":
      return <Trans>A refund is on its way to you. You can delete your account when it arrives.</Trans>;
    case "dispute":
      return <Trans>Your bank is deciding about a payment. You can delete your account after that.</Trans>;
    case "unfinished":
      return <Trans>We are still finishing something for you. Please come back in a few minutes.</Trans>;
    case "support":
      return (
        <Trans>
          There is an open question about your money. Please call{" "}
          <a href={toTelHref(supportPhone)} className={`whitespace-nowrap ${LINK}`}>
            {supportPhone}
          </a>
          , and we will resolve it.
        </Trans>
      );
  }
}
