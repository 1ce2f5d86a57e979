import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useId, useState } from "react";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import type { TwoFactorState } from "../../../storage/joining/two-factor-state.ts";
import { CodeInput } from "../../../ui/forms/code-input.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { Heading } from "../heading.tsx";
import { EmailProof } from "../proof/email-proof.tsx";
import { attemptsLeft } from "../state/attempts.ts";
import { CODE_LENGTH, type CodeError, digitsOf } from "../state/code-state.ts";
import { CodeErrorText, CodeLead, LockedCode, Resend } from "./code-messages.tsx";
import { OwnerProof } from "./owner-proof.tsx";
import { isUnconfirmed, readResendAfter } from "./text-delivery.ts";
import { useCode } from "./use-code.ts";

interface CodeFormProps {
  sent: TwoFactorState;
  onUsedUp: () => void;
  onOtherNumber: () => void;
}

export function CodeForm({ sent, onUsedUp, onOtherNumber }: CodeFormProps) {
  const { t } = useLingui();
  const code = useCode(sent, onUsedUp);
  const { state, terms, verify, resend } = code;
  const isVerifying = state.busy === "verifying";
  const owner = useOwnerStep(state.failure);
  const title = t`Enter your code`;
  const isUncertain = isUnconfirmed(terms.startTime);
  if (owner.isAsked) {
    return (
      <OwnerProof
        phoneNumber={terms.credential}
        canProve={owner.canProve}
        failure={state.failure}
        isBusy={isVerifying}
        onProve={(typed) => void verify(state.digits, typed)}
        onProved={() => {
          owner.leave();
          void resend();
        }}
        onOtherNumber={onOtherNumber}
      />
    );
  }
  if (state.failure?.kind === "locked") {
    return (
      <LockedCode
        phoneNumber={terms.credential}
        canProve={state.failure.canProve === true}
        onProved={() => void resend()}
        onOtherNumber={onOtherNumber}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <PageMeta title={state.failure === null ? title : t`Error: ${title}`} noIndex />
      <Heading lead={<CodeLead terms={terms} isUnconfirmed={isUncertain} />}>{title}</Heading>
      <CodeFields code={code} isUncertain={isUncertain} />
      <div className="grid gap-1 border-line border-t pt-4">
        {state.failure?.kind === "refused" && state.failure.canProve && (
          <EmailProof phoneNumber={terms.credential} onProved={() => void resend()} />
        )}
        <Resend
          terms={{ ...terms, timeLimit2FA: readResendAfter(terms.startTime) }}
          isDead={state.failure?.kind === "dead"}
          isBusy={state.busy === "resending"}
          onResend={resend}
        />
        <Button variant="quiet" size="small" onClick={onOtherNumber}>
          <Trans>Wrong number? Change it</Trans>
        </Button>
      </div>
    </div>
  );
}

interface CodeFieldsProps {
  code: ReturnType<typeof useCode>;
  isUncertain: boolean;
}

function CodeFields({ code, isUncertain }: CodeFieldsProps) {
  const { state, terms, input, isFlashing, type, verify } = code;
  const isSlow = useIsSlow(state.busy !== null);
  const id = useId();
  const left = attemptsLeft(terms);
  const isVerifying = state.busy === "verifying";
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (state.digits.length === CODE_LENGTH) void verify(state.digits);
        else input.current?.focus();
      }}
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          <Trans>{CODE_LENGTH}-digit code</Trans>
        </label>
        <CodeInput
          id={id}
          ref={input}
          length={CODE_LENGTH}
          value={state.digits}
          onChange={type}
          onComplete={(digits) => void verify(digits)}
          readPasted={digitsOf}
          flagged={isFlashing}
          readOnly={state.busy !== null}
          autoFocus
          aria-describedby={`${id}-error ${id}-left`}
          aria-invalid={state.failure !== null || undefined}
        />
        <p id={`${id}-left`} className="text-muted">
          <Plural value={left} one="You have # more attempt." other="You have # more attempts." />
        </p>
        <CodeErrorText id={`${id}-error`} state={state} />
      </div>
      <Button type="submit" busy={isVerifying} className="w-full">
        {isVerifying ? <Trans>Checking…</Trans> : <Trans>Continue</Trans>}
      </Button>
      <p role="status" className="text-center text-muted text-sm empty:hidden">
        {isSlow ? (
          <Trans>This is taking longer than usual. Please wait a few more seconds.</Trans>
        ) : (
          state.resent && <ResentText isUnconfirmed={isUncertain} />
        )}
      </p>
    </form>
  );
}

function ResentText({ isUnconfirmed }: { isUnconfirmed: boolean }) {
  return isUnconfirmed ? (
    <Trans>We requested a new code. Any code you get may work. Try the newest first.</Trans>
  ) : (
    <Trans>We sent you a new code. The one before it no longer works.</Trans>
  );
}

/** Stays while the details are checked again, and ends with a code that no longer works. */
function useOwnerStep(failure: CodeError | null) {
  const [step, setStep] = useState({ isAsked: false, canProve: false });
  if (failure?.kind === "unproven" && !step.isAsked) {
    setStep({ isAsked: true, canProve: failure.canProve === true });
  }
  const isOver = failure?.kind === "dead" || failure?.kind === "wrong" || failure?.kind === "locked";
  const leave = () => setStep({ isAsked: false, canProve: false });
  if (isOver && step.isAsked) leave();
  return { ...step, leave };
}
