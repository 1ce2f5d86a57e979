import { dropStored } from "../../../storage/browser-storage.ts";
import { SIGN_UP_KEYS } from "../../session/stored/stored-keys.ts";

const STAY = ["tokens", "primaryDentist"];

/** Drops what was stored for the sign-up, once it is paid (decision 28); who is signed in and their dentist stay. */
export function forgetForms(): void {
  for (const key of SIGN_UP_KEYS) if (!STAY.includes(key)) dropStored(key);
}
