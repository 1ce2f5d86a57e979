import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useEffect, useId } from "react";
import { Field } from "../../../ui/forms/field.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import type { ProofError } from "./use-proof.ts";
import { useProof } from "./use-proof.ts";

interface EmailProofProps {
  phoneNumber: string;
  onProved: () => void;
}

/** For members whose phone is locked: a code to the email on record. */
export function EmailProof({ phoneNumber, onProved }: EmailProofProps) {
  const proof = useProof(phoneNumber, onProved);
  const { state, input, request } = proof;
  const { step, busy, error, errors } = state;
  const id = useId();
  const atField = isAtField(error);
  useEffect(() => {
    if (step === "enter") input.current?.focus();
  }, [step, input]);
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-bold text-lg">
        <Trans>Use your email</Trans>
      </h2>
      {step === "offer" ? (
        <>
          <p className="text-muted">
            <Trans>
              Members can confirm that the number is theirs with a code by email. Then we text you a code as
              usual.
            </Trans>
          </p>
          <Button variant="secondary" busy={busy} onClick={request}>
            <Trans>Get a code by email</Trans>
          </Button>
        </>
      ) : (
        <EmailCodeForm proof={proof} />
      )}
      {error !== null && !atField && (
        <FormAlert key={errors}>
          <ErrorText error={error} />
        </FormAlert>
      )}
    </section>
  );
}

const isAtField = (error: ProofError | null) => error?.kind === "wrong" || error?.kind === "incomplete";

function EmailCodeForm({ proof }: { proof: ReturnType<typeof useProof> }) {
  const { state, input, verify, type } = proof;
  const { busy, error, errors } = state;
  return (
    <form
      method="dialog"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void verify();
      }}
    >
      <p role="status" className="text-muted">
        <Trans>
          If this number belongs to a member, a code is on its way to the email address we have for them. Any
          code from the last 24 hours works.
        </Trans>
      </p>
      <Field
        label={<Trans>Code from the email</Trans>}
        help={<Trans>10 letters and digits, such as ABCDE-23456</Trans>}
        error={
          error !== null &&
          isAtField(error) && (
            <span key={errors} role="alert">
              <ErrorText error={error} />
            </span>
          )
        }
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="email-code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={busy}
            onInput={type}
            className="uppercase tabular-nums"
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        {busy ? <Trans>Checking…</Trans> : <Trans>Continue</Trans>}
      </Button>
    </form>
  );
}

function ErrorText({ error }: { error: ProofError }) {
  switch (error.kind) {
    case "wrong":
      return <Trans>That code is not right, or it is more than 24 hours old.</Trans>;
    case "incomplete":
      return <Trans>Enter all 10 letters and digits of the code.</Trans>;
    case "unreachable":
      return <UnreachableText />;
    default:
      return <RefusalText refusal={error.refusal} />;
  }
}
