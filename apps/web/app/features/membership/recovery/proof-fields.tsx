import { Trans } from "@lingui/react/macro";
import {
  beginRecoveryRoute,
  confirmRecoveryRoute,
  proveRecoveryRoute,
  requestRecoveryPhoneRoute,
} from "@smirk/contract/auth/lost-phone";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import { useToday } from "../../../ui/person/use-today.ts";
import { type FormErrors, useTypedForm } from "../../../ui/person/use-typed-form.ts";
import { type RequestFailure, RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { useRequest } from "../use-request.ts";
import { DIGITS, OwnerFields, readDigits, readOwner, type TypedOwner } from "./owner-fields.tsx";

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
  const { form, submit, fieldOf } = useTypedForm({
    read: (typed) => readProof(typed, today()),
    onValid: (typed) => void prove.run({ ...typed, recovery }),
    onError,
  });
  const { isBusy, failure } = prove;
  return (
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p role="status" className="wrap-anywhere">
        <Trans>If {email} belongs to a member, we sent a code to it. The code works for 20 minutes.</Trans>
      </p>
      <ErrorField label={<Trans>6-digit code</Trans>} length={6} {...fieldOf("code")}>
        {(control) => (
          <TextInput {...control} {...DIGITS} readOnly={isBusy} name="code" autoComplete="one-time-code" />
        )}
      </ErrorField>
      <OwnerFields isBusy={isBusy} fieldOf={fieldOf} />
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

function readProof(typed: Record<string, string>, today: CalendarDay): TypedProof | { errors: FormErrors } {
  const code = readDigits(typed.code ?? "");
  const owner = readOwner(typed, today);
  const isCode = /^\d{6}$/.test(code);
  if (isCode && !("errors" in owner)) return { code, ...owner };
  const errors = "errors" in owner ? owner.errors : {};
  return { errors: { ...(!isCode && { code: code === "" ? "required" : "wrong_length" }), ...errors } };
}

export type RecoveryStep =
  | { name: "email" }
  | { name: "proof"; email: string; recovery: string }
  | { name: "phone"; recovery: string }
  | { name: "code"; recovery: string; phone: string; challenge: string | undefined }
  | { name: "waiting"; happensAt: number };

interface TypedProof extends TypedOwner {
  code: string;
}

interface AskedCode {
  email: string;
  /** Birth date and card, once the limit of codes is reached. */
  owner?: TypedOwner;
}

type Of<Name extends RecoveryStep["name"]> = Extract<RecoveryStep, { name: Name }>;

/** Everything stays in memory: leaving the page starts again. */
export function useRecovery() {
  const apiFetch = browserFetch(useSite().publicConfig.apiUrl);
  const [step, setStep] = useState<RecoveryStep>({ name: "email" });
  const begin = useRequest(
    (body: AskedCode, signal) => callRoute(apiFetch, beginRecoveryRoute, { body, signal }),
    ({ data: { recovery } }, { email }) => setStep({ name: "proof", email, recovery }),
  );
  const prove = useRequest(
    (body: TypedProof & { recovery: string }, signal) =>
      callRoute(apiFetch, proveRecoveryRoute, { body, signal }),
    (_, { recovery }) => setStep({ name: "phone", recovery }),
  );
  const send = useRequest(
    ({ recovery, phone, challenge }: Omit<Of<"code">, "name">, signal) => {
      const body = { recovery, phone_number: phone, ...(challenge !== undefined && { challenge }) };
      return callRoute(apiFetch, requestRecoveryPhoneRoute, { body, signal });
    },
    ({ data: { challenge } }, { recovery, phone }) => setStep({ name: "code", recovery, phone, challenge }),
  );
  const confirm = useRequest(
    ({ recovery, phone, challenge, code }: Of<"code"> & { code: string }, signal) => {
      const body = { recovery, phone_number: phone, code, ...(challenge !== undefined && { challenge }) };
      return callRoute(apiFetch, confirmRecoveryRoute, { body, signal });
    },
    ({ happens_at }) => setStep({ name: "waiting", happensAt: happens_at }),
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
