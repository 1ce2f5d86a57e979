import { Trans, useLingui } from "@lingui/react/macro";
import { HeadingPage } from "./layout/heading-page.tsx";
import { SupportSentence } from "./layout/support-sentence.tsx";

export default function Family() {
  const { t } = useLingui();
  return (
    <HeadingPage heading={t`Who's joining you?`} noIndex>
      <p>
        <Trans>You can bring your spouse and your children under 26.</Trans>
      </p>
      <SupportSentence />
    </HeadingPage>
  );
}
