import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** @param prefix such as "cus"; the rest is 24 random letters and digits */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let left = length; left > 0; left -= 1) id += LETTERS[randomInt(LETTERS.length)];
  return id;
}
