import { Button as SharedButton } from "@smirk/ui/controls/button.tsx";
import type { ComponentProps } from "react";

/** The console's buttons stand in rows: small, and of equal weight unless one is the next step. */
export function Button({ className = "", ...button }: ComponentProps<typeof SharedButton>) {
  return (
    <SharedButton
      variant="secondary"
      size="small"
      className={`md:min-h-9 md:px-3.5 ${className}`}
      {...button}
    />
  );
}
