import { type ButtonSize, type ButtonVariant, buttonClass } from "@smirk/ui/controls/button-style.ts";
import { Link, type LinkProps } from "react-router";

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({ variant = "primary", size = "main", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}
