import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-style.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks, but stays focusable. */
  busy?: boolean;
}

export function Button({
  variant = "primary",
  size = "main",
  busy = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner className="size-5" />}
      {children}
    </button>
  );
}
