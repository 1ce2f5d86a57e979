import { type FormEvent, useEffect, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { getOffer } from "../../../api/get-offer.ts";
import { findPlacePrices } from "../../../api/place-prices.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { calculateSavings, type ShownSavings } from "../calculate-savings.ts";
import { checkSavingsForm, readTypedForm, type SavingsField } from "../savings-form.ts";
import { checkRows, type QuoteRow, type RowErrors } from "./quote-rows.ts";

export interface Wrong {
  fields: SavingsField[];
  rows: RowErrors[];
}

export type Comparison =
  | { phase: "none" | "busy" | "failed" }
  | ({ phase: "wrong" } & Wrong)
  | { phase: "answered"; savings: ShownSavings | null };

/** What the visitor changes makes the answer go, because it would no longer be true. */
export function useComparison(rows: readonly QuoteRow[]) {
  const { apiUrl } = useSite().publicConfig;
  const [outcome, setOutcome] = useState<Comparison>({ phase: "none" });
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  async function compare(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = readTypedForm(event.currentTarget);
    const { errors, input } = checkSavingsForm(fields);
    const { errors: wrongRows, visits } = checkRows(rows);
    if (input === null || wrongRows.length > 0)
      return setOutcome({ phase: "wrong", fields: errors, rows: wrongRows });
    asked.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    asked.current = controller;
    setOutcome({ phase: "busy" });
    try {
      const apiFetch = browserFetch(apiUrl);
      const [offer, prices] = await Promise.all([
        getOffer(apiFetch, signal),
        findPlacePrices(apiFetch, input.place, signal),
      ]);
      if (signal.aborted) return;
      setOutcome(
        prices === null
          ? { phase: "wrong", fields: ["zip"], rows: [] }
          : { phase: "answered", savings: calculateSavings({ ...input, visits }, offer, prices) },
      );
    } catch {
      if (!signal.aborted) setOutcome({ phase: "failed" });
    }
  }
  const forget = () => {
    asked.current?.abort();
    setOutcome({ phase: "none" });
  };
  return { outcome, compare, forget };
}
