import type { Language } from "@smirk/domain/wire/language";

interface AgreementWords {
  signed(day: string, version: string): string;
  fingerprint(hash: string): string;
  /** Under a translation. */
  binding(hash: string): string;
}

export const AGREEMENT_WORDS: Readonly<Record<Language, AgreementWords>> = {
  en: {
    signed: (day, version) => `Signed on ${day}. Version ${version}.`,
    fingerprint: (hash) => `Fingerprint of this text (SHA-256): ${hash}`,
    binding: (hash) => `Fingerprint of the English text, which binds (SHA-256): ${hash}`,
  },
  es: {
    signed: (day, version) => `Firmado el ${day}. Versión ${version}.`,
    fingerprint: (hash) => `Huella de este texto (SHA-256): ${hash}`,
    binding: (hash) => `Huella del texto en inglés, que es el que obliga (SHA-256): ${hash}`,
  },
};
