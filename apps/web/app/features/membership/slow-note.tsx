import { Trans } from "@lingui/react/macro";
import { toTelHref } from "../../shell/page/tel-href.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";

const LINK = "font-semibold text-action underline underline-offset-4 whitespace-nowrap";

export function SlowNote() {
  const { supportPhone, supportEmail } = useSite().publicConfig;
  return (
    <p>
      {navigator.onLine ? (
        <Trans>This is taking longer than usual. We will keep trying.</Trans>
      ) : (
        <UnreachableText />
      )}{" "}
      <Trans>
        You can call{" "}
        <a href={toTelHref(supportPhone)} className={LINK}>
          {supportPhone}
        </a>{" "}
        or write to{" "}
        <a href={`mailto:${supportEmail}`} className={LINK}>
          {supportEmail}
        </a>
        .
      </Trans>
    </p>
  );
}
