import { Trans } from "@lingui/react/macro";
import { provideCodeRoute } from "@smirk/contract/auth/codes";
import type { Refusal } from "@smirk/contract/errors";
import {
  formatPhone,
  formatPhoneField,
  isCompletePhone,
  isForeignPhone,
  toE164,
} from "@smirk/domain/joining/contact/phone-number";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { storeState2fa } from "../../session/stored/state-2fa.ts";
import { rememberDelivery } from "../code/text-delivery.ts";
import { openState2fa } from "../open-state-2fa.ts";
import { EmailProof } from "../proof/email-proof.tsx";
import { LockedText } from "../proof/locked-text.tsx";
import { useSignUpContext } from "../sign-up-context.ts";

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

/** Uncontrolled: keeps the caret, autofill and text typed before hydration. */
function usePhoneForm(onError: (hasError: boolean) => void) {
  const { apiUrl } = useSite().publicConfig;
  const { phone, setPhone, setReturned } = useSignUpContext();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setError] = useState<PhoneError | null>(null);
  const [errors, setErrors] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (input.current) formatInPlace(input.current);
  }, []);

  function show(found: PhoneError) {
    setError(found);
    setErrors((count) => count + 1);
    onError(true);
    input.current?.focus();
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    const text = formatPhone(input.current?.value ?? "");
    const number = toE164(text);
    if (isBusy) return;
    if (number === null) return show(validatePhone(text, isCompletePhone) ?? { kind: "incomplete" });
    setIsBusy(true);
    setError(null);
    onError(false);
    setPhone(text);
    try {
      const body = { credential_type: "phone_number", phone_number: number } as const;
      const asked = { body, signal: requestLimit() };
      const { data: sent } = await callRoute(browserFetch(apiUrl), provideCodeRoute, asked);
      setReturned(null);
      const now = Date.now();
      rememberDelivery(now, sent);
      storeState2fa(openState2fa(number, sent, now));
    } catch (error) {
      show(readPhoneError(error));
    } finally {
      setIsBusy(false);
    }
  }

  function format(event: FormEvent<HTMLInputElement>) {
    formatInPlace(event.currentTarget);
    setError(null);
    onError(false);
  }

  const proof = failure !== null && "canProve" in failure ? toE164(formatPhone(phone)) : null;
  return { input, submit, format, phone, failure, errors, isBusy, proof };
}

function formatInPlace(field: HTMLInputElement): void {
  const { text, caret } = formatPhoneField({
    text: field.value,
    caret: field.selectionStart ?? field.value.length,
  });
  if (text === field.value) return;
  field.value = text;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}

type PhoneError =
  | { kind: "missing" }
  | { kind: "incomplete" }
  | { kind: "foreign" }
  | { kind: "number"; refusal: Refusal }
  /** Rate-limited, or the vendor is down. `canProve` offers the proof by email. */
  | { kind: "refused"; refusal: Refusal; canProve?: true }
  | { kind: "locked"; canProve?: true }
  | { kind: "unreachable" };

/** Before any request; null for a complete number. */
export function validatePhone(text: string, isComplete: (text: string) => boolean): PhoneError | null {
  if (!/\d/.test(text.replace(/^\s*\+?1/, ""))) return { kind: "missing" };
  if (isForeignPhone(text)) return { kind: "foreign" };
  return isComplete(text) ? null : { kind: "incomplete" };
}

export function readPhoneError(error: unknown): PhoneError {
  const refused = findRefusal(error);
  if (refused === null) return { kind: "unreachable" };
  const { fields, fieldReasons, proofs } = refused.details;
  if (fields?.phone_number !== undefined) {
    return { kind: "number", refusal: { code: refused.code, reason: fieldReasons?.phone_number } };
  }
  const canProve = proofs?.includes("email") ? { canProve: true as const } : {};
  if (refused.code === "proof_required") return { kind: "locked", ...canProve };
  return { kind: "refused", refusal: toRefusal(refused), ...canProve };
}

function isFieldError({ kind }: PhoneError): boolean {
  return kind === "missing" || kind === "foreign" || kind === "incomplete" || kind === "number";
}
