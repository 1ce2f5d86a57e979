import { Trans } from "@lingui/react/macro";

export function UnreachableText() {
  return navigator.onLine ? (
    <Trans>We did not get an answer. Check your connection, then try again.</Trans>
  ) : (
    <Trans>You are offline. Connect to the internet, then try again.</Trans>
  );
}
