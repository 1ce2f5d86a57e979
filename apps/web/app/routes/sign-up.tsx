import { Trans, useLingui } from "@lingui/react/macro";
import { toTelHref } from "../page/tel-href.ts";
import { useSite } from "../page/use-site.ts";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { buttonClass } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import { HeadingPage } from "./layout/heading-page.tsx";
import { SupportSentence } from "./layout/support-sentence.tsx";

export default function SignUp() {
  const { t } = useLingui();
  const { brandName, supportPhone } = useSite().publicConfig;
  return (
    <HeadingPage
      heading={t`Let's get started`}
      title={t`Join ${brandName}`}
      description={t`Join ${brandName}, the dental savings membership: member prices at dentists near you. It is not insurance.`}
      actions={
        <>
          <a href={toTelHref(supportPhone)} className={buttonClass("primary", "main")}>
            <Icon name="phone" />
            <Trans>Call {supportPhone}</Trans>
          </a>
          <ButtonLink to={paths.finder} variant="secondary">
            <Trans>Find a dentist</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>Join and pay member prices at the dentist you pick, for you and your family.</Trans>
      </p>
      <SupportSentence />
    </HeadingPage>
  );
}
