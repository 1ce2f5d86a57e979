import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import type { Texts } from "../../locales/texts.ts";
import { listCommonProcedures } from "../fees/name-procedures.ts";

/** What of an office's prices a front desk is shown, with the procedures' names. */
export function listCommonPrices(
  texts: Texts,
  prices: readonly ProcedurePrice[],
): { name: string; price: ProcedurePrice }[] {
  return listCommonProcedures(texts).flatMap(([slug, name]) => {
    const price = prices.find(({ procedure }) => procedure === slug);
    return price === undefined ? [] : [{ name, price }];
  });
}
