import { useLingui } from "@lingui/react/macro";

export function NeedsScript() {
  const { t } = useLingui();
  return (
    <noscript>
      <p className="rounded-md bg-sun-tint px-4 py-3">{t`Please turn on JavaScript in your browser to continue.`}</p>
    </noscript>
  );
}
