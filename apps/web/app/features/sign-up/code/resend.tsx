import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import { type CodeTerms, formatCountdown, secondsLeft } from "../state/attempts.ts";

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
