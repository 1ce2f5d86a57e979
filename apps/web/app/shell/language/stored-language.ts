import { findLanguage, type Language } from "@smirk/domain/wire/language";
import { readStored, writeStored } from "../../storage/browser-storage.ts";

const KEY = "language";

/** What the visitor chose in this browser. */
export function readLanguage(): Language | null {
  return findLanguage(readStored(KEY));
}

export function storeLanguage(language: Language): void {
  writeStored(KEY, language);
}
