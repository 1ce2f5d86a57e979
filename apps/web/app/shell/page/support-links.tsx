import { Trans } from "@lingui/react/macro";
import { toTelHref } from "./tel-href.ts";
import { useSite } from "./use-site.ts";

const LINK = "font-semibold underline underline-offset-4";

/** Whom to ask, as a sentence after another one. */
export function SupportLinks() {
  const { supportPhone, supportEmail } = useSite().publicConfig;
  return (
    <Trans>
      You can call{" "}
      <a href={toTelHref(supportPhone)} className={`${LINK} whitespace-nowrap`}>
        {supportPhone}
      </a>{" "}
      or write to{" "}
      <a href={`mailto:${supportEmail}`} className={`${LINK} break-words`}>
        {supportEmail}
      </a>
      .
    </Trans>
  );
}
