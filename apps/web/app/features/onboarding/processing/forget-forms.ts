import { dropStored } from "../../../storage/browser-storage.ts";
import { SIGN_UP_KEYS } from "../../session/stored/stored-keys.ts";

const STAY = ["tokens", "primaryDentist"];

/** After payment (decision 28); session and primary dentist stay. */
export function forgetForms(): void {
  for (const key of SIGN_UP_KEYS) if (!STAY.includes(key)) dropStored(key);
}
