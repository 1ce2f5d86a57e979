export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "main" | "small";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50";

/** Forced colors remove backgrounds, so every variant has a border. */
const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-2 border-transparent bg-action text-on-action enabled:hover:bg-action-strong [a&]:hover:bg-action-strong",
  secondary: "border-2 border-action bg-transparent text-action enabled:hover:bg-tint [a&]:hover:bg-tint",
  danger: "border-2 border-error text-error enabled:hover:bg-error-tint",
  quiet: "border-2 border-transparent text-action enabled:hover:bg-tint [a&]:hover:bg-tint",
};

const SIZES: Record<ButtonSize, string> = {
  main: "min-h-12 px-6 py-2 text-base",
  small: "min-h-11 px-4 py-1 text-base",
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, extra = ""): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trimEnd();
}
