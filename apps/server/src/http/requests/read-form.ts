import { invalid } from "../../errors.ts";
import { isStorableText } from "./read-json.ts";
import { lengthRefusal } from "./text-lengths.ts";

/** A posted form, as other vendors send theirs. @throws 400 `invalid` for texts that JSON may not have either */
export function readForm(body: unknown): URLSearchParams {
  const form = new URLSearchParams(String(body ?? ""));
  const refusal = lengthRefusal(Object.fromEntries(form));
  if (refusal !== null) throw refusal;
  if (![...form].flat().every(isStorableText)) throw invalid("The form holds characters that are not text.");
  return form;
}
