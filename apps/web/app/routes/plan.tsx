import { Trans, useLingui } from "@lingui/react/macro";
import { HeadingPage } from "./layout/heading-page.tsx";
import { SupportSentence } from "./layout/support-sentence.tsx";

export default function Plan() {
  const { t } = useLingui();
  return (
    <HeadingPage heading={t`Enhance Your Savings`} noIndex>
      <p>
        <Trans>
          Pick a plan and pay by the month or by the year. You can cancel within 30 days and get your money
          back, less the one-time processing fee.
        </Trans>
      </p>
      <SupportSentence />
    </HeadingPage>
  );
}
