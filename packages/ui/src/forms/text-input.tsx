import type { ComponentProps } from "react";
import { inputClass } from "./input-style.ts";

export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={inputClass("main", className)} />;
}
