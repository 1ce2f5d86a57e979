import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { Heading } from "../heading.tsx";

interface UnrequestedSignOnProps {
  /** Masked; null when the account has none. */
  contact: string | null;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Login CSRF: a link may sign the visitor in to an attacker's account, so the visitor decides. */
export function UnrequestedSignOn({ contact, onAccept, onRefuse }: UnrequestedSignOnProps) {
  const account = <strong className="whitespace-nowrap text-ink tabular-nums">{contact}</strong>;
  return (
    <div className="grid gap-6">
      <Heading
        lead={
          contact === null ? (
            <Trans>This link signs you in to an account that has no phone number or email address yet.</Trans>
          ) : (
            <Trans>This link signs you in to the account of {account}.</Trans>
          )
        }
      >
        <Trans>Was this you?</Trans>
      </Heading>
      <p>
        <Trans>
          Continue only if you just signed in with Google or Apple yourself and the account is yours. If
          someone else sent you this link, do not use it. They could read what you enter.
        </Trans>
      </p>
      <div className="grid gap-3">
        <Button onClick={onAccept}>
          <Trans>Yes, that is me</Trans>
        </Button>
        <Button onClick={onRefuse} variant="secondary">
          <Trans>No</Trans>
        </Button>
      </div>
    </div>
  );
}
