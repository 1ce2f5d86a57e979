import type { ComponentProps } from "react";

type InputSize = "main" | "small";

const BASE = "w-full rounded-md border border-control bg-surface text-ink placeholder:text-muted";

/** The text is at least 16 px high, or iOS zooms in on focus. */
const SIZES: Record<InputSize, string> = {
  main: "min-h-12 px-[min(1rem,4.4vw)] text-base data-flash:border-error data-flash:inset-ring data-flash:inset-ring-error",
  small: "min-h-11 px-3 [&[type=file]]:py-2",
};

export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={inputClass("main", className)} />;
}

export function inputClass(size: InputSize, extra = ""): string {
  return `${BASE} ${SIZES[size]} ${extra}`.trimEnd();
}
