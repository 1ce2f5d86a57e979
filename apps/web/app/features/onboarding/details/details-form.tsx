import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useRef } from "react";
import { Field } from "../../../ui/forms/field.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { useErrorFlash } from "../../../ui/person/use-error-flash.ts";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { KnownPerson } from "../checkout/people-question.tsx";
import { AddressField } from "./address-field.tsx";
import { ConsentSwitches } from "./consent-switches.tsx";
import { resolvedAddress } from "./details-state.ts";
import { NameFields, NumberFields } from "./person-fields.tsx";
import type { useDetails } from "./use-details.ts";

type DetailsFormProps = Pick<
  ReturnType<typeof useDetails>,
  "state" | "dispatch" | "submit" | "chooseAddress" | "goOnAsSomebodyElse"
>;

export function DetailsForm({
  state,
  dispatch,
  submit,
  chooseAddress,
  goOnAsSomebodyElse,
}: DetailsFormProps) {
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
            maxLength={100}
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
