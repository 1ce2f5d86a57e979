import { Trans, useLingui } from "@lingui/react/macro";
import { HeadingPage } from "./layout/heading-page.tsx";
import { SupportSentence } from "./layout/support-sentence.tsx";

export default function Membership() {
  const { t } = useLingui();
  return (
    <HeadingPage heading={t`Your Membership Card`} noIndex>
      <p>
        <Trans>Show your card at the dentist before your visit starts.</Trans>
      </p>
      <SupportSentence />
    </HeadingPage>
  );
}
