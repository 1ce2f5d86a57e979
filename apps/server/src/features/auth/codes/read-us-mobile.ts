import { usMobile } from "@smirk/contract/auth/codes";
import { readInput } from "@smirk/contract/read-input";
import { invalid } from "../../../errors.ts";

/** Reads what an operator types for a member. @throws 400 `invalid`, with the sentence for members */
export function readUsMobile(text: string): string {
  const read = readInput(usMobile, text);
  if (read.success) return read.output;
  throw invalid(read.issues[0].message);
}
