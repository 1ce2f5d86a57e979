import { Trans, useLingui } from "@lingui/react/macro";
import { HeadingPage } from "./layout/heading-page.tsx";
import { SupportSentence } from "./layout/support-sentence.tsx";

export default function Agreement() {
  const { t } = useLingui();
  return (
    <HeadingPage heading={t`Membership Agreement`} noIndex>
      <p>
        <Trans>Your agreement says what your membership gives you and how to end it.</Trans>
      </p>
      <SupportSentence />
    </HeadingPage>
  );
}
