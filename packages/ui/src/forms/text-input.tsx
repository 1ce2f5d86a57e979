import type { ComponentProps } from "react";

/** At least 16 px, or iOS zooms in on focus. */
export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return (
    <input
      {...rest}
      className={`min-h-12 w-full rounded-md border border-control bg-surface px-[min(1rem,4.4vw)] text-base text-ink placeholder:text-muted data-flash:border-error data-flash:inset-ring data-flash:inset-ring-error ${className}`}
    />
  );
}
