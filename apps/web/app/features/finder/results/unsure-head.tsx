import { Trans } from "@lingui/react/macro";
import type { Sure } from "../map/find-in-view.ts";

/** Stands before the offices of which it is not known whether they fit. */
export function UnsureHead({ sure: { hours, accepting } }: { sure: Sure }): React.ReactNode {
  return (
    <li className="pt-2 font-semibold text-muted text-sm">
      {hours && accepting ? (
        <Trans>We do not know the hours of these, or whether they take new patients. Call to ask.</Trans>
      ) : hours ? (
        <Trans>We do not know the hours of these. Call to ask.</Trans>
      ) : (
        <Trans>We do not know whether these take new patients. Call to ask.</Trans>
      )}
    </li>
  );
}
