import { Trans, useLingui } from "@lingui/react/macro";
import { HeadingPage } from "./layout/heading-page.tsx";
import { SupportSentence } from "./layout/support-sentence.tsx";

export default function Checkout() {
  const { t } = useLingui();
  return (
    <HeadingPage heading={t`Review and pay`} noIndex>
      <p>
        <Trans>Your plan renews by itself until you cancel. We remind you before each renewal.</Trans>
      </p>
      <SupportSentence />
    </HeadingPage>
  );
}
