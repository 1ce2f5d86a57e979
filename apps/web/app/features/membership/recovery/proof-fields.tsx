import { Trans } from "@lingui/react/macro";
import { validateDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import { foldWidth, removeInvisible } from "@smirk/domain/text/visible-text";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import {
  beginRecovery,
  confirmRecoveryPhone,
  proveRecovery,
  requestRecoveryPhone,
} from "../../../api/member/sections/recovery.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { BirthDateField } from "../../../ui/person/birth-date-field.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import { useToday } from "../../../ui/person/use-today.ts";
import { useChange } from "../details/use-change.ts";
import { type FormErrors, useDetailForm } from "../details/use-detail-form.ts";
import { type RequestFailure, RequestFailureText } from "../sign-in/request-failure-text.tsx";

interface ProofFieldsProps {
  step: Extract<RecoveryStep, { name: "proof" }>;
  prove: Recovery["prove"];
  onRestart: () => void;
  onError: (hasError: boolean) => void;
}

/** All three are checked together: no answer says which one is wrong. */
export function ProofFields({ step, prove, onRestart, onError }: ProofFieldsProps) {
  const { email, recovery } = step;
  const today = useToday();
  const [birthDate, setBirthDate] = useState("");
  const { form, submit, fieldOf } = useDetailForm({
    read: (typed) => readProof(typed, today()),
    onValid: (typed) => void prove.run({ ...typed, recovery }),
    onError,
  });
  const { isBusy, failure } = prove;
  const digits = {
    type: "text",
    inputMode: "numeric",
    className: "tabular-nums",
    readOnly: isBusy,
    "aria-required": true,
  } as const;
  return (
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p role="status" className="wrap-anywhere">
        <Trans>If {email} belongs to a member, we sent a code to it. The code works for 20 minutes.</Trans>
      </p>
      <ErrorField label={<Trans>6-digit code</Trans>} length={6} {...fieldOf("code")}>
        {(control) => <TextInput {...control} {...digits} name="code" autoComplete="one-time-code" />}
      </ErrorField>
      <BirthDateField
        name="birth_date"
        autoComplete="bday"
        value={birthDate}
        readOnly={isBusy}
        onText={setBirthDate}
        {...fieldOf("birth_date")}
      />
      <ErrorField
        label={<Trans>Last four digits of your payment card</Trans>}
        help={<Trans>The card that pays for your membership.</Trans>}
        length={4}
        {...fieldOf("card_last4")}
      >
        {(control) => (
          <TextInput {...control} {...digits} name="card_last4" autoComplete="off" maxLength={4} />
        )}
      </ErrorField>
      {failure && (
        <FormAlert>
          <ProofFailureText failure={failure} />
        </FormAlert>
      )}
      <Button type="submit" busy={isBusy} className="w-full">
        <Trans>Continue</Trans>
      </Button>
      <Button variant="quiet" onClick={onRestart}>
        <Trans>Start over</Trans>
      </Button>
    </form>
  );
}

function ProofFailureText({ failure }: { failure: RequestFailure }) {
  switch (failure.kind) {
    case "wrong":
      return <Trans>These do not match. Check the code, your date of birth and the card's digits.</Trans>;
    case "dead":
      return <Trans>This code no longer works. Start over to get a new one.</Trans>;
    default:
      return <RequestFailureText failure={failure} />;
  }
}

function readProof(
  { code = "", birth_date: birthDate = "", card_last4: last4 = "" }: Record<string, string>,
  today: CalendarDay,
): TypedProof | { errors: FormErrors } {
  const plain = (text: string) => foldWidth(removeInvisible(text)).replaceAll(/[\s\p{Pd}]/gu, "");
  const [digits, cardDigits] = [plain(code), plain(last4)];
  const birthError = validateDateOfBirth(birthDate, today);
  const errors: FormErrors = {
    ...(!/^\d{6}$/.test(digits) && { code: digits === "" ? "required" : "wrong_length" }),
    ...(birthError && { birth_date: birthError }),
    ...(!/^\d{4}$/.test(cardDigits) && { card_last4: cardDigits === "" ? "required" : "wrong_length" }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { code: digits, birth_date: birthDate.trim(), card_last4: cardDigits };
}

export type RecoveryStep =
  | { name: "email" }
  | { name: "proof"; email: string; recovery: string }
  | { name: "phone"; recovery: string }
  | { name: "code"; recovery: string; phone: string; challenge: string | undefined }
  | { name: "waiting"; happensAt: number };

interface TypedProof {
  code: string;
  birth_date: string;
  card_last4: string;
}

type Of<Name extends RecoveryStep["name"]> = Extract<RecoveryStep, { name: Name }>;

/** Everything stays in memory: leaving the page starts again. */
export function useRecovery() {
  const { apiUrl } = useSite().publicConfig;
  const [step, setStep] = useState<RecoveryStep>({ name: "email" });
  const begin = useChange(
    (email: string, signal) => beginRecovery(browserFetch(apiUrl), email, signal),
    (recovery, email) => setStep({ name: "proof", email, recovery }),
  );
  const prove = useChange(
    ({ recovery, ...typed }: TypedProof & { recovery: string }, signal) =>
      proveRecovery(browserFetch(apiUrl), { recovery, ...typed }, signal),
    (_, { recovery }) => setStep({ name: "phone", recovery }),
  );
  const send = useChange(
    ({ recovery, phone, challenge }: Omit<Of<"code">, "name">, signal) => {
      const body = { recovery, phone_number: phone, ...(challenge !== undefined && { challenge }) };
      return requestRecoveryPhone(browserFetch(apiUrl), body, signal);
    },
    (challenge, { recovery, phone }) => setStep({ name: "code", recovery, phone, challenge }),
  );
  const confirm = useChange(
    ({ recovery, phone, challenge, code }: Of<"code"> & { code: string }, signal) => {
      const body = { recovery, phone_number: phone, code, ...(challenge !== undefined && { challenge }) };
      return confirmRecoveryPhone(browserFetch(apiUrl), body, signal);
    },
    (happensAt) => setStep({ name: "waiting", happensAt }),
  );
  function restart() {
    for (const change of [begin, prove, send, confirm]) change.clear();
    setStep({ name: "email" });
  }
  function correctPhone({ recovery }: Of<"code">) {
    for (const change of [send, confirm]) change.clear();
    setStep({ name: "phone", recovery });
  }
  return { step, begin, prove, send, confirm, restart, correctPhone };
}

export type Recovery = ReturnType<typeof useRecovery>;
