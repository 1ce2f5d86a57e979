import { useLingui } from "@lingui/react";
import type { Refusal } from "@smirk/contract/errors";
import { wordRefusal } from "./word-refusal.ts";

/** Why the server refused a request, in the visitor's language. */
export function RefusalText({ refusal }: { refusal: Refusal }) {
  const { i18n } = useLingui();
  return wordRefusal(i18n, refusal);
}
