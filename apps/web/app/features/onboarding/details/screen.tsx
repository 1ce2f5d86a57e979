import { useLingui } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { OnboardingFrame } from "../frame/onboarding-frame.tsx";

export default function Details() {
  const { t } = useLingui();
  return (
    <OnboardingFrame step={1} heading={t`Let's get your details`} back={paths.finder}>
      {null}
    </OnboardingFrame>
  );
}
