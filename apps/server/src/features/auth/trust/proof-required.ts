import { SIGN_ON_PROVIDERS } from "@smirk/contract/auth/sessions";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";

export function listProofs({ mailer, signOn }: Pick<Context, "mailer" | "signOn">): string[] {
  return [...(mailer ? ["email"] : []), ...SIGN_ON_PROVIDERS.filter((provider) => signOn[provider] !== null)];
}

/** 403 `proof_required` after too many wrong codes, with or without an account. */
export function proofRequired(ctx: Pick<Context, "mailer" | "signOn">): AppError {
  const message =
    "Too many wrong codes were entered for this number. To keep it safe, first confirm in another way that it is yours.";
  const facts = { proofs: listProofs(ctx) };
  return new AppError(403, "proof_required", message, { facts }).because("phone_locked");
}
