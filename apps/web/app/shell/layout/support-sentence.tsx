import { Trans } from "@lingui/react/macro";
import { toTelHref } from "../page/tel-href.ts";
import { useSite } from "../page/use-site.ts";

const LINK = "font-semibold text-action underline underline-offset-4 whitespace-nowrap";

export function SupportSentence() {
  const { supportPhone, supportEmail } = useSite().publicConfig;
  return (
    <p>
      <Trans>
        Call{" "}
        <a href={toTelHref(supportPhone)} className={LINK}>
          {supportPhone}
        </a>{" "}
        or write to{" "}
        <a href={`mailto:${supportEmail}`} className={LINK}>
          {supportEmail}
        </a>
        , and we will take care of it with you.
      </Trans>
    </p>
  );
}
