import { Trans } from "@lingui/react/macro";
import { toTelHref } from "../../shell/page/tel-href.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { LegalSection } from "./legal-article.tsx";

const LINK = "font-semibold text-action underline underline-offset-4";

export function ContactSection() {
  const { brandName, supportPhone, supportEmail, postalAddress } = useSite().publicConfig;
  return (
    <LegalSection title={<Trans>How to reach us</Trans>}>
      <address className="grid gap-1 not-italic">
        <span className="font-semibold">{brandName}</span>
        <span>{postalAddress}</span>
        <a href={toTelHref(supportPhone)} className={`${LINK} justify-self-start`}>
          {supportPhone}
        </a>
        <a href={`mailto:${supportEmail}`} className={`${LINK} justify-self-start`}>
          {supportEmail}
        </a>
      </address>
    </LegalSection>
  );
}
