import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { CodeInput } from "../../../../ui/forms/code-input.tsx";
import { FieldError } from "../../../../ui/forms/field-error.tsx";
import { UnreachableText } from "../../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../../ui/refusal/refusal-text.tsx";
import { CODE_LENGTH, type CodeFailure, useOwnCode } from "./use-own-code.ts";

export function ProofForm({ onProved }: { onProved: () => void }) {
  const id = useId();
  const { sent, digits, busy, failure, type, send, check } = useOwnCode(onProved);
  const phone = sent?.phone_number ?? "";
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (digits.length === CODE_LENGTH) void check(digits);
      }}
    >
      <p role="status">
        {sent === null ? (
          <Trans>We text you a code.</Trans>
        ) : (
          <Trans>We texted a code to {phone}. It works for five minutes.</Trans>
        )}
      </p>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          <Trans>{CODE_LENGTH}-digit code</Trans>
        </label>
        <CodeInput
          id={id}
          length={CODE_LENGTH}
          value={digits}
          onChange={type}
          onComplete={check}
          readPasted={(text) => text.replaceAll(/\D/g, "").slice(0, CODE_LENGTH)}
          flagged={failure !== null}
          readOnly={busy !== null}
          aria-describedby={`${id}-error`}
          aria-invalid={failure !== null || undefined}
        />
        <div role="alert">
          <FieldError id={`${id}-error`} error={failure && <FailureText failure={failure} />} />
        </div>
      </div>
      <Button type="submit" busy={busy === "checking"} className="w-full">
        <Trans>Continue</Trans>
      </Button>
      <Button variant="quiet" busy={busy === "sending"} onClick={send}>
        <Trans>Send a new code</Trans>
      </Button>
    </form>
  );
}

function FailureText({ failure }: { failure: CodeFailure }) {
  switch (failure.kind) {
    case "wrong":
      return <Trans>That code is not right. Try again.</Trans>;
    case "dead":
      return <Trans>This code no longer works. Ask for a new one.</Trans>;
    case "unreachable":
      return <UnreachableText />;
    case "refused":
      return <RefusalText refusal={failure.refusal} />;
  }
}
