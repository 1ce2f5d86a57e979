import { Trans } from "@lingui/react/macro";
import { formatPhoneField } from "@smirk/domain/joining/contact/phone-number";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { REQUIRED_LENGTHS, type UserDetailsField } from "../../../storage/joining/user-details.ts";
import { BirthDateField } from "../../../ui/person/birth-date-field.tsx";
import { EmailInput } from "../../../ui/person/email/email-input.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import { MaskedInput } from "../../../ui/person/masked-input.tsx";
import { OneName } from "../../../ui/person/one-name.tsx";
import type { DetailsEvent, DetailsState } from "./details-state.ts";

interface DetailsPartProps {
  state: DetailsState;
  isFlashing: boolean;
  dispatch: (event: DetailsEvent) => void;
}

function useFields({ state: { form, errors, isBusy }, isFlashing, dispatch }: DetailsPartProps) {
  const typeInto = (field: UserDetailsField) => (text: string) => dispatch({ type: "typed", field, text });
  return {
    fieldOf: (field: UserDetailsField) => ({ error: errors[field], isFlashing }),
    inputOf: (field: UserDetailsField) => ({
      name: field,
      value: form[field],
      readOnly: isBusy,
      "aria-required": true,
    }),
    typeInto,
  };
}

export function NameFields(props: DetailsPartProps) {
  const { fieldOf, inputOf, typeInto } = useFields(props);
  const { hasOneName = false } = props.state.form;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <ErrorField label={<Trans>First name</Trans>} {...fieldOf("firstName")}>
          {(control) => (
            <TextInput
              {...control}
              {...inputOf("firstName")}
              autoComplete="given-name"
              spellCheck={false}
              onChange={(event) => typeInto("firstName")(event.currentTarget.value)}
            />
          )}
        </ErrorField>
        {!hasOneName && (
          <ErrorField label={<Trans>Last name</Trans>} {...fieldOf("lastName")}>
            {(control) => (
              <TextInput
                {...control}
                {...inputOf("lastName")}
                autoComplete="family-name"
                spellCheck={false}
                onChange={(event) => typeInto("lastName")(event.currentTarget.value)}
              />
            )}
          </ErrorField>
        )}
      </div>
      <OneName
        name="one_name"
        checked={hasOneName}
        disabled={props.state.isBusy}
        onChange={(event) => props.dispatch({ type: "oneNameSet", isOn: event.currentTarget.checked })}
      />
      <ErrorField label={<Trans>Email</Trans>} {...fieldOf("email")}>
        {(control) => <EmailInput {...control} {...inputOf("email")} onText={typeInto("email")} />}
      </ErrorField>
    </>
  );
}

export function NumberFields(props: DetailsPartProps) {
  const { fieldOf, inputOf, typeInto } = useFields(props);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <ErrorField
        label={<Trans>Phone number</Trans>}
        help={<Trans>A US number that can get texts. We use it only for your membership.</Trans>}
        length={REQUIRED_LENGTHS.phoneNumber}
        {...fieldOf("phoneNumber")}
      >
        {(control) => (
          <MaskedInput
            {...control}
            {...inputOf("phoneNumber")}
            type="tel"
            autoComplete="tel"
            className="tabular-nums"
            format={formatPhoneField}
            onText={typeInto("phoneNumber")}
          />
        )}
      </ErrorField>
      <BirthDateField
        autoComplete="bday"
        {...fieldOf("dateOfBirth")}
        {...inputOf("dateOfBirth")}
        onText={typeInto("dateOfBirth")}
      />
    </div>
  );
}
