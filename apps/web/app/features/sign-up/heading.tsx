import { useLingui } from "@lingui/react/macro";

interface HeadingProps {
  children: React.ReactNode;
  lead?: React.ReactNode;
}

export function Heading({ children, lead }: HeadingProps) {
  return (
    <div className="grid gap-2">
      <h1 className="page-title">{children}</h1>
      {lead && <div className="text-muted">{lead}</div>}
    </div>
  );
}

export function NeedsScript() {
  const { t } = useLingui();
  return (
    <noscript>
      <p className="rounded-md bg-sun-tint px-4 py-3">{t`Please turn on JavaScript in your browser to continue.`}</p>
    </noscript>
  );
}
