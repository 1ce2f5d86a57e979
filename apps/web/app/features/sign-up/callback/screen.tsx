import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { Heading, NeedsScript } from "../heading.tsx";
import { useSignOnEnd } from "./use-sign-on-end.ts";

/** The URL contains tokens: no referrer, no cache. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

export default function SignUpCallback() {
  const { t } = useLingui();
  const { end, accept, refuse } = useSignOnEnd();

  return (
    <div className="grid gap-6">
      <PageMeta title={t`Sign in`} noIndex />
      {end.kind === "loading" && <PageSpinner label={t`Loading...`} />}
      {end.kind === "failed" && <Failed code={end.code} />}
      {end.kind === "unrequested" && (
        <UnrequestedSignOn
          contact={end.contact}
          onAccept={() => accept(end.tokens)}
          onRefuse={() => refuse(end.tokens)}
        />
      )}
      <NeedsScript />
    </div>
  );
}

function Failed({ code }: { code: string }) {
  return (
    <div role="alert" className="grid gap-6">
      <Heading lead={<FailureText code={code} />}>
        <Trans>SSO failed</Trans>
      </Heading>
      <ButtonLink to={paths.signUp} replace>
        <Trans>Back to sign-up</Trans>
      </ButtonLink>
    </div>
  );
}

function FailureText({ code }: { code: string }) {
  switch (code) {
    case "access_denied":
      return (
        <Trans>
          You stopped before you finished signing in. You can try again, or use your phone number.
        </Trans>
      );
    case "unavailable":
      return (
        <Trans>
          The sign-in service is not answering right now. Try again in a minute, or use your phone number.
        </Trans>
      );
    default:
      return <Trans>We could not sign you in that way. Try again, or use your phone number.</Trans>;
  }
}

interface UnrequestedSignOnProps {
  /** Masked; null when the account has none. */
  contact: string | null;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Login CSRF: a link may sign the visitor in to an attacker's account, so the visitor decides. */
function UnrequestedSignOn({ contact, onAccept, onRefuse }: UnrequestedSignOnProps) {
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
