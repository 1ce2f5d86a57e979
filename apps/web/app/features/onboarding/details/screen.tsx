import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { PickedDentist } from "../../session/picked-dentist/picked-dentist.tsx";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { OnboardingFrame } from "../frame/onboarding-frame.tsx";
import { DetailsForm } from "./details-form.tsx";
import { useDetails } from "./use-details.ts";

export default function Details() {
  const { t } = useLingui();
  const [dentist] = useState(() => readSignUpValue("primaryDentist"));
  const { saveDraft, ...details } = useDetails();
  return (
    <OnboardingFrame
      step={1}
      heading={t`Let's get your details`}
      lead={<Trans>We need them to set up your membership and to print your card.</Trans>}
      hasError={Object.keys(details.state.errors).length > 0}
      back={dentist === null ? paths.finder : paths.dentist(dentist)}
      onBack={saveDraft}
    >
      {dentist !== null && <PickedDentist locationId={dentist} />}
      <DetailsForm {...details} />
    </OnboardingFrame>
  );
}
