import { useLingui } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { OnboardingFrame } from "../frame/onboarding-frame.tsx";

export default function Family() {
  const { t } = useLingui();
  return (
    <OnboardingFrame step={2} heading={t`Who's joining you?`} back={paths.userDetails}>
      {null}
    </OnboardingFrame>
  );
}
