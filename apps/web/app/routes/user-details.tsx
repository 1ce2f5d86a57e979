import { Trans, useLingui } from "@lingui/react/macro";
import { HeadingPage } from "./layout/heading-page.tsx";
import { SupportSentence } from "./layout/support-sentence.tsx";

export default function UserDetails() {
  const { t } = useLingui();
  return (
    <HeadingPage heading={t`Let's get your details`} noIndex>
      <p>
        <Trans>We need your name, home address and date of birth to set up your membership.</Trans>
      </p>
      <SupportSentence />
    </HeadingPage>
  );
}
