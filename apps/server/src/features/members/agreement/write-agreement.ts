import { createHash } from "node:crypto";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { textsIn } from "../../../locales/texts.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import { agreementText } from "./agreement-text.ts";
import { buildAgreement } from "./build-agreement.ts";

/** The columns of a signed agreement: the binding English text, and the one in the member's language. */
export function writeAgreement(facts: AgreementFacts, language: Language) {
  const agreement = buildAgreement(textsIn(DEFAULT_LANGUAGE), facts);
  const translation = language === DEFAULT_LANGUAGE ? null : buildAgreement(textsIn(language), facts);
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
