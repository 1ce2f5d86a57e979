import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import type { TwoFactorState } from "../../../storage/joining/two-factor-state.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { SignOnButtons } from "../form/sign-on-buttons.tsx";
import { Heading } from "../heading.tsx";
import { EmailProof } from "../proof/email-proof.tsx";
import { LockedText } from "../proof/locked-text.tsx";
import { useSignUpContext } from "../sign-up-context.ts";
import { type CodeTerms, formatCountdown, secondsLeft } from "../state/attempts.ts";
import { CODE_LENGTH, type CodeError, type CodeState } from "../state/code-state.ts";

/** Names the number, and what to do when delivery is unconfirmed. */
export function CodeLead({ terms, isUnconfirmed }: { terms: TwoFactorState; isUnconfirmed: boolean }) {
  const minutes = Math.round(terms.timeLimit2FA / 60);
  const contact = (
    <strong className="whitespace-nowrap text-ink tabular-nums">{maskContact(terms.credential)}</strong>
  );
  return isUnconfirmed ? (
    <Trans>
      We could not confirm that our text message to {contact} was sent. If you get a code, enter it here. It
      works for <Plural value={minutes} one="# minute" other="# minutes" />. If you do not get one within a
      minute, request a new one below.
    </Trans>
  ) : (
    <Trans>
      We sent a text message with a {CODE_LENGTH}-digit code to {contact}. It works for{" "}
      <Plural value={minutes} one="# minute" other="# minutes" />.
    </Trans>
  );
}

interface CodeErrorTextProps {
  id: string;
  state: CodeState;
}

/** Stays until the digits change; its line is reserved. */
export function CodeErrorText({ id, state: { failure, errors } }: CodeErrorTextProps) {
  return (
    <div id={id} className="min-h-6">
      {failure !== null && (
        <p key={errors} role="alert" className="flex items-start gap-1.5 font-medium text-error">
          <Icon name="alert" className="mt-0.5 size-5" />
          <span>
            <ErrorText failure={failure} />
          </span>
        </p>
      )}
    </div>
  );
}

function ErrorText({ failure }: { failure: CodeError }) {
  switch (failure.kind) {
    case "wrong":
      return <Trans>That code is not right. Try again.</Trans>;
    case "locked":
      return <LockedText />;
    case "unreachable":
      return <UnreachableText />;
    default:
      return <RefusalText refusal={failure.refusal} />;
  }
}

interface LockedCodeProps {
  phoneNumber: string;
  canProve: boolean;
  onProved: () => void;
  onOtherNumber: () => void;
}

export function LockedCode({ phoneNumber, canProve, onProved, onOtherNumber }: LockedCodeProps) {
  const { t } = useLingui();
  const { providers } = useSignUpContext();
  const title = t`Confirm that the number is yours`;
  const top = useRef<HTMLDivElement>(null);
  // The focused boxes are gone.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="grid gap-6 outline-none">
      <PageMeta title={t`Error: ${title}`} noIndex />
      <Heading>{title}</Heading>
      <FormAlert>
        <LockedText />
      </FormAlert>
      {canProve && <EmailProof phoneNumber={phoneNumber} onProved={onProved} />}
      <SignOnButtons providers={providers} />
      <div className="grid gap-1 border-line border-t pt-4">
        <Button variant="quiet" size="small" onClick={onOtherNumber}>
          <Trans>Wrong number? Change it</Trans>
        </Button>
      </div>
    </div>
  );
}

interface ResendProps {
  terms: CodeTerms;
  /** The code is invalid, so the wait for a new one ends. */
  isDead: boolean;
  isBusy: boolean;
  onResend: () => void;
}

/** The countdown is visual only, not announced. */
export function Resend({ terms, isDead, isBusy, onResend }: ResendProps) {
  const seconds = useSecondsLeft(terms);
  const isOpen = seconds === 0 || isDead;
  const countdown = formatCountdown(seconds);
  return (
    <div className="grid min-h-12 place-content-center">
      {isOpen ? (
        <Button variant="quiet" busy={isBusy} onClick={onResend}>
          <Trans>Resend code</Trans>
        </Button>
      ) : (
        <p className="text-muted tabular-nums">
          <Trans>Resend code in {countdown}</Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {isOpen && !isBusy && <Trans>You can request a new code now.</Trans>}
      </p>
    </div>
  );
}

const TICK_MS = 250;

function useSecondsLeft({ startTime, timeLimit2FA }: CodeTerms): number {
  const [left, setLeft] = useState(() => secondsLeft({ startTime, timeLimit2FA }, Date.now()));
  useEffect(() => {
    const look = () => setLeft(secondsLeft({ startTime, timeLimit2FA }, Date.now()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [startTime, timeLimit2FA]);
  return left;
}
