import type { ReactNode } from "react";

/** What all agrees or is seldom read: one line that says how much it is, and opens. */
export function Fold({ says, children }: { says: string; children: ReactNode }) {
  return (
    <details className="rounded-md border border-line bg-surface open:border-transparent open:bg-transparent">
      <summary className="min-h-11 content-center px-3 font-medium text-action md:min-h-10">{says}</summary>
      {children}
    </details>
  );
}
