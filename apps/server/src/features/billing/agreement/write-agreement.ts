import { createHash } from "node:crypto";
import { type Agreement, buildAgreement } from "@smirk/domain/membership/agreement/agreement";
import type { AgreementFacts } from "@smirk/domain/membership/agreement/agreement-facts";
import type { Language } from "@smirk/domain/wire/language";
import { agreementText } from "./agreement-text.ts";
import { buildSpanishAgreement } from "./spanish/agreement.ts";

const TRANSLATIONS: Readonly<Record<Language, ((facts: AgreementFacts) => Agreement) | null>> = {
  en: null,
  es: buildSpanishAgreement,
};

/** The columns of a signed agreement: the binding English text, and the one in the member's language. */
export function writeAgreement(facts: AgreementFacts, language: Language) {
  const agreement = buildAgreement(facts);
  const translation = TRANSLATIONS[language]?.(facts) ?? null;
  return {
    version: agreement.version,
    agreement: JSON.stringify(agreement),
    sha256: hashAgreement(agreement),
    translation: translation && JSON.stringify(translation),
    translation_sha256: translation && hashAgreement(translation),
  };
}

/** SHA-256 of its text, hexadecimal. */
export function hashAgreement(agreement: Agreement): string {
  return createHash("sha256").update(agreementText(agreement), "utf8").digest("hex");
}
