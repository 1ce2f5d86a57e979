import { Link, type LinkProps } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-style.ts";

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({ variant = "primary", size = "main", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}
