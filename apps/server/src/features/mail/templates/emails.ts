import type { Language } from "@smirk/domain/wire/language";
import { english } from "./en/english.ts";
import { spanish } from "./es/spanish.ts";

export type EmailTemplates = typeof english;

/** Every email and text message; one that a language lacks fails the types. */
export const EMAILS: Readonly<Record<Language, EmailTemplates>> = { en: english, es: spanish };
