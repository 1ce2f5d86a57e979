import type { Prediction } from "@smirk/contract/places";
import { addressKey } from "./address-key.ts";

/** A number and a street. */
const ADDRESS = /^\s*\d[\dA-Za-z/-]*\s+\S*\p{Letter}/u;

/**
 * The address that was typed stands before those that only resemble it, such as a nearer '1200 N Main St' for
 * '1200 Main St'; the order of the others stays.
 */
export function putTypedFirst(text: string, predictions: readonly Prediction[]): Prediction[] {
  if (!ADDRESS.test(text)) return [...predictions];
  const typed = keyOf(text);
  const isTyped = ({ description }: Prediction) => keyOf(description).startsWith(typed);
  return predictions.toSorted((one, other) => Number(isTyped(other)) - Number(isTyped(one)));
}

/** 'Main Street' and 'Main St.' are the same; the last word may be half typed. */
function keyOf(address: string): string {
  return addressKey(address, "").trim();
}
