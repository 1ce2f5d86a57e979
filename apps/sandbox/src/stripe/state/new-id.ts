import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** @param prefix such as "cus", followed by random letters and digits */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let left = length; left > 0; left -= 1) id += LETTERS[randomInt(LETTERS.length)];
  return id;
}
