import { dropStored, readStored, writeStored } from "../../../storage/browser-storage.ts";
import { STORED_FORMS, type StoredForm, type StoredSignUp } from "../../../storage/joining/stored-sign-up.ts";
import { dropExpiredPersonalData, stampPersonalData } from "./personal-data.ts";
import { PERSONAL_KEYS } from "./stored-keys.ts";

/** Drops corrupt, foreign or expired values. */
export function readSignUpValue<Key extends keyof StoredSignUp>(key: Key): StoredSignUp[Key] | null {
  dropExpiredPersonalData(Date.now());
  const stored = readStored(key);
  if (stored === null) return null;
  const form: StoredForm<StoredSignUp[Key]> = STORED_FORMS[key];
  const value = form.parse(stored);
  if (value === null) dropStored(key);
  return value;
}

export function writeSignUpValue<Key extends keyof StoredSignUp>(key: Key, value: StoredSignUp[Key]): void {
  const form: StoredForm<StoredSignUp[Key]> = STORED_FORMS[key];
  writeStored(key, form.print(value));
  if (PERSONAL_KEYS.some((personal) => personal === key)) stampPersonalData(Date.now());
}
