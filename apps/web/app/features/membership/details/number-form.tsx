import { Trans } from "@lingui/react/macro";
import { formatPhone, formatPhoneField, toE164 } from "@smirk/domain/joining/contact/phone-number";
import { useState } from "react";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import { MaskedInput } from "../../../ui/person/masked-input.tsx";
import { type FormErrors, useTypedForm } from "../../../ui/person/use-typed-form.ts";
import { type RequestFailure, RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { FormButtons } from "./detail-panel.tsx";

interface NumberFormProps {
  isBusy: boolean;
  failure: RequestFailure | null;
  /** E.164. */
  onNumber: (phone: string) => void;
  onCancel: () => void;
  onError: (hasError: boolean) => void;
}

export function NumberForm({ isBusy, failure, onNumber, onCancel, onError }: NumberFormProps) {
  const [text, setText] = useState("");
  const { form, submit, fieldOf } = useTypedForm({
    read: readNumber,
    onValid: ({ phone }) => onNumber(phone),
    onError,
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-md gap-5">
      <ErrorField
        label={<Trans>New phone number</Trans>}
        help={<Trans>A US number that can get texts. We will text a code to it.</Trans>}
        {...fieldOf("phone")}
      >
        {(control) => (
          <MaskedInput
            {...control}
            type="tel"
            name="phone"
            autoComplete="tel"
            className="tabular-nums"
            value={text}
            readOnly={isBusy}
            aria-required
            format={formatPhoneField}
            onText={setText}
          />
        )}
      </ErrorField>
      {failure && (
        <FormAlert>
          <RequestFailureText failure={failure} />
        </FormAlert>
      )}
      <FormButtons isBusy={isBusy} onCancel={onCancel}>
        <Trans>Send code</Trans>
      </FormButtons>
    </form>
  );
}

function readNumber({ phone = "" }: Record<string, string>): { phone: string } | { errors: FormErrors } {
  if (phone.trim() === "") return { errors: { phone: "required" } };
  const number = toE164(formatPhone(phone));
  return number === null ? { errors: { phone: "not_a_phone" } } : { phone: number };
}
