import { Trans } from "@lingui/react/macro";

/** Reveals nothing about the number. */
export function LockedText() {
  return (
    <Trans>
      Too many wrong codes were entered for this number. To keep it safe, first confirm in another way that it
      is yours.
    </Trans>
  );
}
