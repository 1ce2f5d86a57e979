import type { ProvidedOwnCode } from "@smirk/contract/auth/codes";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Language } from "@smirk/domain/wire/language";
import { type CodeContext, provideCode } from "../codes/provide-code.ts";
import { findAccountPhone, freshProofRequired } from "./require-fresh-proof.ts";

interface ProvideInput {
  accountId: string;
  address: string;
  language: Language;
  browser: string | undefined;
  challenge: string | undefined;
}

/** Texts a code to the account's own phone. @throws as `provideCode`; 403 `proof_required` without a phone */
export async function provideOwnCode(
  ctx: CodeContext,
  { accountId, ...from }: ProvideInput,
): Promise<ProvidedOwnCode> {
  const phoneNumber = await findAccountPhone(ctx, accountId);
  if (phoneNumber === null) throw freshProofRequired("sign_in");
  const provided = await provideCode(ctx, { ...from, phoneNumber });
  return { ...provided, phone_number: maskContact(phoneNumber) };
}
