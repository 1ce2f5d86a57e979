import { Trans } from "@lingui/react/macro";

export function FailureText({ code }: { code: string }) {
  switch (code) {
    case "access_denied":
      return (
        <Trans>You stopped before signing in was done. You can try again, or use your phone number.</Trans>
      );
    case "unavailable":
      return (
        <Trans>
          The sign-in service does not answer right now. Try again in a minute, or use your phone number.
        </Trans>
      );
    default:
      return <Trans>We could not sign you in that way. Try again, or use your phone number.</Trans>;
  }
}
