import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import type { FormErrors } from "./use-detail-form.ts";

export function readEmail({
  email = "",
}: Record<string, string>): { email: string } | { errors: FormErrors } {
  const error = validateEmail(email);
  return error === null ? { email: tidyEmail(email) } : { errors: { email: error } };
}
