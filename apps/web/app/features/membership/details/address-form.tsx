import { Trans } from "@lingui/react/macro";
import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { homeAddressSchema } from "@smirk/domain/joining/address/home-address";
import { STATES } from "@smirk/domain/joining/address/states";
import { readErrors } from "@smirk/domain/joining/field-error";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import type { ComponentProps } from "react";
import * as v from "valibot";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import { ErrorText, type FormError } from "../../../ui/person/error-text.tsx";
import { type FormErrors, useTypedForm } from "../../../ui/person/use-typed-form.ts";
import { type RequestFailure, RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { FormButtons } from "./detail-panel.tsx";

interface AddressFormProps {
  address: HomeAddress;
  isBusy: boolean;
  failure: RequestFailure | null;
  onAddress: (address: HomeAddress) => void;
  onCancel: () => void;
  onError: (hasError: boolean) => void;
}

export function AddressForm({ address, isBusy, failure, onAddress, onCancel, onError }: AddressFormProps) {
  const { form, submit, fieldOf } = useTypedForm({
    read: readAddress,
    onValid: onAddress,
    onError,
  });
  const text = (name: keyof HomeAddress, rest: ComponentProps<"input">) => ({
    name,
    defaultValue: address[name] ?? "",
    readOnly: isBusy,
    ...rest,
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      <AddressLines fieldOf={fieldOf} text={text} />
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <ErrorField
          label={<Trans>State</Trans>}
          help={
            <Trans>
              If you move to another state, your refund rights stay at least as good as they are now.
            </Trans>
          }
          {...fieldOf("state")}
        >
          {(control) => <StateSelect {...control} defaultValue={address.state} />}
        </ErrorField>
        <ErrorField label={<Trans>ZIP code</Trans>} {...fieldOf("zip")}>
          {(control) => (
            <TextInput
              {...control}
              {...text("zip", { autoComplete: "postal-code", inputMode: "numeric", "aria-required": true })}
              className="tabular-nums"
            />
          )}
        </ErrorField>
      </div>
      {failure && (
        <FormAlert>
          <AddressFailureText failure={failure} />
        </FormAlert>
      )}
      <FormButtons isBusy={isBusy} onCancel={onCancel}>
        {isBusy ? <Trans>Checking your address…</Trans> : <Trans>Save your address</Trans>}
      </FormButtons>
    </form>
  );
}

interface AddressLinesProps {
  fieldOf: ReturnType<typeof useTypedForm<HomeAddress>>["fieldOf"];
  text: (name: keyof HomeAddress, rest: ComponentProps<"input">) => ComponentProps<"input">;
}

function AddressLines({ fieldOf, text }: AddressLinesProps) {
  return (
    <>
      <ErrorField label={<Trans>Street address</Trans>} {...fieldOf("address_line_1")}>
        {(control) => (
          <TextInput
            {...control}
            {...text("address_line_1", { autoComplete: "address-line1", "aria-required": true })}
          />
        )}
      </ErrorField>
      <ErrorField label={<Trans>Apartment, suite or unit (optional)</Trans>} {...fieldOf("address_line_2")}>
        {(control) => (
          <TextInput {...control} {...text("address_line_2", { autoComplete: "address-line2" })} />
        )}
      </ErrorField>
      <ErrorField label={<Trans>City</Trans>} {...fieldOf("city")}>
        {(control) => (
          <TextInput
            {...control}
            {...text("city", { autoComplete: "address-level2", "aria-required": true })}
          />
        )}
      </ErrorField>
    </>
  );
}

function StateSelect(control: ComponentProps<"select">) {
  return (
    <select
      {...control}
      name="state"
      autoComplete="address-level1"
      className="min-h-12 w-full rounded-md border border-control bg-surface px-[min(1rem,4.4vw)] text-base text-ink"
    >
      {STATES.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Codes that the address check answers with. */
const ADDRESS_CODES = ["wrong_address", "no_postal_code", "out_of_region"] as const;

function findAddressError(failure: RequestFailure): FormError | undefined {
  if (failure.kind !== "refused") return undefined;
  const { code, reason } = failure.refusal;
  return reason === "no_street_number" ? "no_street_number" : ADDRESS_CODES.find((known) => known === code);
}

function AddressFailureText({ failure }: { failure: RequestFailure }) {
  const error = findAddressError(failure);
  return error === undefined ? <RequestFailureText failure={failure} /> : <ErrorText error={error} />;
}

function readAddress(typed: Record<string, string>): HomeAddress | { errors: FormErrors } {
  const result = v.safeParse(homeAddressSchema(STATES), typed);
  return result.success ? result.output : { errors: readErrors(result.issues) };
}
