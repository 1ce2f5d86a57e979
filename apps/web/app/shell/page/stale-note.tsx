import { Trans } from "@lingui/react/macro";

/** Visible while the document says `data-directory-old`. */
export function StaleNote() {
  return (
    <p role="status" className="stale-note">
      <Trans>This information may be out of date. It will update soon.</Trans>
    </p>
  );
}
