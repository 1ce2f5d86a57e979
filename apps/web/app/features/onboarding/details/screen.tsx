import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { ErrorText } from "../../../ui/person/error-text.tsx";
import { useErrorFlash } from "../../../ui/person/use-error-flash.ts";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { PickedDentist } from "../../session/picked-dentist/picked-dentist.tsx";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { KnownPerson } from "../checkout/people-question.tsx";
import { OnboardingFrame } from "../onboarding-frame.tsx";
import { AddressField } from "./address-field.tsx";
import type { DetailsEvent, DetailsState } from "./details-state.ts";
import { resolvedAddress } from "./details-state.ts";
import { NameFields, NumberFields } from "./person-fields.tsx";
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

type DetailsFormProps = Pick<
  ReturnType<typeof useDetails>,
  "state" | "dispatch" | "submit" | "chooseAddress" | "goOnAsSomebodyElse"
>;

function DetailsForm({ state, dispatch, submit, chooseAddress, goOnAsSomebodyElse }: DetailsFormProps) {
  const { form, errors, failure, isBusy, known } = state;
  const element = useRef<HTMLFormElement>(null);
  const isFlashing = useErrorFlash(element, state.refusals);
  const isSlow = useIsSlow(isBusy);
  const part = { state, isFlashing, dispatch };
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-5">
      <NameFields {...part} />
      <AddressField
        text={form.homeAddress}
        resolvedText={resolvedAddress(state)}
        error={errors.homeAddress}
        isFlashing={isFlashing}
        readOnly={isBusy}
        onText={(text) => dispatch({ type: "typed", field: "homeAddress", text })}
        onChoose={chooseAddress}
      />
      <Field label={<Trans>Apartment, suite or unit (optional)</Trans>}>
        {(control) => (
          <TextInput
            {...control}
            name="apartment"
            autoComplete="address-line2"
            readOnly={isBusy}
            value={form.apartment ?? ""}
            onChange={(event) =>
              dispatch({ type: "typed", field: "apartment", text: event.currentTarget.value })
            }
          />
        )}
      </Field>
      <NumberFields {...part} />
      <ConsentSwitches {...part} />
      {failure !== null && (
        <FormAlert>
          {failure.kind === "refused" ? <RefusalText refusal={failure.refusal} /> : <UnreachableText />}
        </FormAlert>
      )}
      {known !== null && <KnownPerson waysIn={known.waysIn} onSomebodyElse={goOnAsSomebodyElse} />}
      <Button type="submit" busy={isBusy} className="w-full">
        {isBusy ? <Trans>Checking your address…</Trans> : <Trans>Next</Trans>}
      </Button>
      <p role="status" className="text-center text-muted text-sm empty:hidden">
        {isSlow && <Trans>Still checking. This can take up to 10 seconds.</Trans>}
      </p>
    </form>
  );
}

interface ConsentSwitchesProps {
  state: DetailsState;
  isFlashing: boolean;
  dispatch: (event: DetailsEvent) => void;
}

function ConsentSwitches({ state, isFlashing, dispatch }: ConsentSwitchesProps) {
  const { hasConsented, wantsOffers, errors } = state;
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <Switch
        name="consent"
        required
        checked={hasConsented}
        onChange={(isOn) => dispatch({ type: "consented", isOn })}
        label={<Trans>I accept the Privacy Policy and service emails</Trans>}
        help={
          <Trans>
            Service emails are about your membership, such as receipts and renewal reminders. Read the{" "}
            <Link
              to={paths.privacy}
              target="_blank"
              rel="noopener"
              className="text-ink underline underline-offset-2"
            >
              Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
            </Link>
            .
          </Trans>
        }
        error={errors.consent && <ErrorText error={errors.consent} />}
        isFlashing={isFlashing}
      />
      <Switch
        name="offers"
        checked={wantsOffers}
        onChange={(isOn) => dispatch({ type: "offersSet", isOn })}
        label={<Trans>Send me offers (optional)</Trans>}
        help={<Trans>By email, now and then. You can stop them at any time.</Trans>}
      />
    </div>
  );
}
