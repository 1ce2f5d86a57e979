import { invalid } from "../../errors.ts";

/** The body of an upload. @throws 400 `invalid` with the sentence for a request without one */
export function requireBytes(bytes: Buffer | null, sentence: string): Buffer {
  if (bytes === null) throw invalid(sentence);
  return bytes;
}
