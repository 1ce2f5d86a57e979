import { formatPhone, formatPhoneField, isCompletePhone, toE164 } from "@smirk/domain/phone-number";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { provideCode } from "../../../api/auth.ts";
import { requestLimit } from "../../../api/request-limit.ts";
import { useSite } from "../../../page/use-site.ts";
import { storeState2fa } from "../../session/state-2fa.ts";
import { rememberDelivery } from "../code/text-delivery.ts";
import { openState2fa } from "../open-state-2fa.ts";
import { usePassage } from "../passage.ts";
import { judgePhone, type PhoneFault, readPhoneFault } from "./phone-fault.ts";

/**
 * The phone field and its button. `proof`: the number that its owner may prove to be theirs by e-mail. The field is the browser's own: its text is formatted where it stands, so that caret,
 * autofill and what was typed before this script came are kept.
 */
export function usePhoneForm(onFault: (hasFault: boolean) => void) {
  const { apiUrl } = useSite().publicConfig;
  const { phone, setPhone, setReturned } = usePassage();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<PhoneFault | null>(null);
  const [faults, setFaults] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (input.current) formatInPlace(input.current);
  }, []);

  function show(found: PhoneFault) {
    setFault(found);
    setFaults((count) => count + 1);
    onFault(true);
    input.current?.focus();
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    const text = formatPhone(input.current?.value ?? "");
    const number = toE164(text);
    if (isBusy) return;
    if (number === null) return show(judgePhone(text, isCompletePhone) ?? { kind: "incomplete" });
    setIsBusy(true);
    setFault(null);
    onFault(false);
    setPhone(text);
    try {
      const sent = await provideCode(browserFetch(apiUrl), number, requestLimit());
      setReturned(null);
      const now = Date.now();
      rememberDelivery(now, sent.delivery);
      storeState2fa(openState2fa(number, sent, now));
    } catch (error) {
      show(readPhoneFault(error));
    } finally {
      setIsBusy(false);
    }
  }

  function format(event: FormEvent<HTMLInputElement>) {
    formatInPlace(event.currentTarget);
    setFault(null);
    onFault(false);
  }

  const proof = fault !== null && "canProve" in fault ? toE164(formatPhone(phone)) : null;
  return { input, submit, format, phone, fault, faults, isBusy, proof };
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
