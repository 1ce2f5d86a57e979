import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { EmailProof } from "../proof/email-proof.tsx";
import { LockedText } from "../proof/locked-text.tsx";
import { isFieldError, type PhoneError } from "./phone-error.ts";
import { usePhoneForm } from "./use-phone-form.ts";

export function PhoneForm({ onError }: { onError: (hasError: boolean) => void }) {
  const { input, submit, format, phone, failure, errors, isBusy, proof } = usePhoneForm(onError);
  const isSlow = useIsSlow(isBusy);
  const atField = failure !== null && isFieldError(failure);
  return (
    <>
      {/* Without scripts a submit would put the number into the URL: "dialog" submits nowhere. */}
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={<Trans>Phone number</Trans>}
          help={
            <Trans>
              We will text you one code to sign in. Message and data rates may apply. US numbers only.
            </Trans>
          }
          error={
            atField && (
              <span key={errors} role="alert">
                <ErrorText failure={failure} />
              </span>
            )
          }
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              type="tel"
              name="phone"
              autoComplete="tel"
              defaultValue={phone}
              readOnly={isBusy}
              onInput={format}
              className="h-14 text-[min(1.125rem,9vw)] tabular-nums"
            />
          )}
        </Field>
        {failure !== null && !atField && (
          <FormAlert key={errors}>
            <ErrorText failure={failure} />
          </FormAlert>
        )}
        <Button type="submit" busy={isBusy} className="w-full">
          {isBusy ? <Trans>Sending…</Trans> : <Trans>Send code</Trans>}
        </Button>
        <p role="status" className="text-center text-muted text-sm empty:hidden">
          {isSlow && <Trans>Still sending. This can take up to 10 seconds.</Trans>}
        </p>
      </form>
      {proof !== null && <EmailProof key={proof} phoneNumber={proof} onProved={() => void submit()} />}
    </>
  );
}

function ErrorText({ failure }: { failure: PhoneError }) {
  switch (failure.kind) {
    case "missing":
      return <Trans>Enter your phone number.</Trans>;
    case "incomplete":
      return <Trans>Enter all 10 digits of your number, area code first.</Trans>;
    case "foreign":
      return <Trans>US numbers only: 10 digits, area code first.</Trans>;
    case "unreachable":
      return <UnreachableText />;
    case "locked":
      return <LockedText />;
    default:
      return <RefusalText refusal={failure.refusal} />;
  }
}
