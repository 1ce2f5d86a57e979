import type { ComponentProps } from "react";

const VARIANTS = {
  primary: "border-transparent bg-action text-on-action enabled:hover:bg-action-strong",
  secondary: "border-action text-action enabled:hover:bg-tint",
  danger: "border-error text-error enabled:hover:bg-error-tint",
};

export function Button({
  variant = "secondary",
  className = "",
  ...rest
}: ComponentProps<"button"> & { variant?: keyof typeof VARIANTS }) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex min-h-11 items-center justify-center rounded-full border-2 px-4 font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${VARIANTS[variant]} ${className}`}
    />
  );
}
