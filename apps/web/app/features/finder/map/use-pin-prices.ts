import { useLingui } from "@lingui/react";
import { useEffect, useMemo, useState } from "react";
import type { RankedCard } from "../../../directory/nearest-first.ts";

type PriceWords = typeof import("../prices/price-words.tsx");
type PinPrices = ReturnType<PriceWords["createPinPrices"]>;

const NO_PRICES: PinPrices = () => null;

/** What stands on a pin of one dentist whose price is known; the words come once a procedure is chosen. */
export function usePinPrices(results: readonly RankedCard[] | null): PinPrices {
  const { i18n } = useLingui();
  const [words, setWords] = useState<PriceWords | null>(null);
  const isPriced = results?.some(({ price }) => price) === true;
  useEffect(() => {
    // Without them pins stay as they are.
    if (isPriced) import("../prices/price-words.tsx").then(setWords, () => {});
  }, [isPriced]);
  return useMemo(
    () => (words && results ? words.createPinPrices(results, i18n) : NO_PRICES),
    [words, results, i18n],
  );
}
