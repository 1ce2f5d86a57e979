import {
  formatPhone,
  formatPhoneField,
  isCompletePhone,
  toE164,
} from "@smirk/domain/joining/contact/phone-number";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { provideCode } from "../../../api/member/auth.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { storeState2fa } from "../../session/stored/state-2fa.ts";
import { rememberDelivery } from "../code/text-delivery.ts";
import { openState2fa } from "../open-state-2fa.ts";
import { useSignUpContext } from "../sign-up-context.ts";
import { type PhoneError, readPhoneError, validatePhone } from "./phone-error.ts";

/** Uncontrolled: keeps the caret, autofill and text typed before hydration. */
export function usePhoneForm(onError: (hasError: boolean) => void) {
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
      const sent = await provideCode(browserFetch(apiUrl), number, requestLimit());
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
