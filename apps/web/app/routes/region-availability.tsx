import { Trans, useLingui } from "@lingui/react/macro";
import { useSite } from "../page/use-site.ts";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { HeadingPage } from "./layout/heading-page.tsx";

export default function RegionAvailability() {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <HeadingPage
      heading={t`${brandName} Is Not Available in Your Area`}
      noIndex
      actions={
        <ButtonLink to={paths.finder}>
          <Trans>Back to Home</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>We cannot offer the membership where you live. We are sorry about that.</Trans>
      </p>
    </HeadingPage>
  );
}
