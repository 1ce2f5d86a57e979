import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import { memberSource, planWords, usualSource } from "../../../directory/prices/price-words.ts";
import type { PriceList } from "./prices.tsx";

/** The questions themselves stand once, beside the phone number. */
export function askWords(i18n: I18n): PriceList["ask"] {
  return {
    title: i18n._(msg`We do not know the prices of this office yet.`),
    text: i18n._(
      msg`The office knows them. Call before your visit: “What to say when you call” has what to ask.`,
    ),
  };
}

export function tableWords(i18n: I18n) {
  return {
    procedure: i18n._(msg`Procedure`),
    memberPrice: i18n._(msg`Member price`),
    more: i18n._(msg`Prices of other procedures`),
    worth: i18n._(msg`Is a membership worth it for you here?`),
    search: i18n._(msg`Search procedures`),
    nothing: i18n._(msg`We do not know a price for that. Ask the office.`),
  };
}

interface Notes {
  prices: readonly ProcedurePrice[];
  /** Whether the office takes other plans of ours. */
  hasOthers: boolean;
  /** Whether one of the procedures has no price. */
  isUnknown: boolean;
}

/** What a table's prices are. `isShared` where all come from the same source, which the notes then name. */
export function noteWords(i18n: I18n, { prices, hasOthers, isUnknown }: Notes) {
  const [member, ...otherMember] = unique(prices.map((price) => memberSource(i18n, price)));
  const [usual, ...otherUsual] = unique(prices.flatMap((price) => usualSource(i18n, price) ?? []));
  const isShared = otherMember.length + otherUsual.length === 0;
  const notes = [
    isUnknown &&
      i18n._(
        msg`Where it says 'Ask the office', we do not know the price: “What to say when you call” has what to ask.`,
      ),
    prices.some((price) => price.is_estimate) &&
      i18n._(msg`An estimate is worked out from a percentage: ask the office before your visit.`),
    isShared && member !== undefined && i18n._(msg`Member prices come from: ${member}.`),
    isShared &&
      usual !== undefined &&
      i18n._(msg`Usual prices, which people without a membership pay, come from: ${usual}.`),
    hasOthers && planWords(i18n, prices),
  ];
  return { isShared, notes: notes.filter((note) => note !== false && note !== null) };
}

function unique(sources: readonly string[]): string[] {
  return [...new Set(sources)];
}
