import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { CODE_LENGTH, CodeField } from "./code-field.tsx";
import { useOwnCode } from "./use-own-code.ts";

export function ProofForm({ onProved }: { onProved: () => void }) {
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
      <CodeField
        digits={digits}
        failure={failure}
        readOnly={busy !== null}
        onDigits={type}
        onComplete={check}
      />
      <Button type="submit" busy={busy === "checking"} className="w-full">
        <Trans>Continue</Trans>
      </Button>
      <Button variant="quiet" busy={busy === "sending"} onClick={send}>
        <Trans>Send a new code</Trans>
      </Button>
    </form>
  );
}
