import { findState, STATES } from "@smirk/domain/joining/address/states";
import { trimEnd } from "@smirk/domain/text/trim-end";

const ZIP_CODE = /^\d{5}(?:-?\d{4})?$/;
/** A state, a ZIP code and a country. */
const MOST_ENDS = 3;
const COUNTRY = new Set(["US", "USA"]);
/** "Lake Wisconsin" and "Mid Missouri" are towns. */
const BEFORE_STATE = new Set(["LAKE", "MID"]);

/** A town without the state, ZIP code and country of its row: "HOUSTON, TEXAS 77002" is "HOUSTON". */
export function withoutState(city: string, state: string): string {
  const own = [state, STATES.find(({ code }) => code === state)?.name.toUpperCase() ?? ""];
  let rest = tidyEnd(city);
  for (let count = 0; count < MOST_ENDS; count += 1) rest = cutEnd(rest, own) ?? rest;
  return rest;
}

function cutEnd(city: string, own: readonly string[]): string | null {
  const words = Array.from(city.matchAll(/[^\s,;]+/g), ({ 0: word, index }) => ({
    word: word.toUpperCase().replaceAll(".", ""),
    index,
  }));
  for (const count of [1, 2, 3]) {
    const end = words.slice(-count);
    const start = end[0]?.index ?? 0;
    const rest = tidyEnd(city.slice(0, start));
    const said = end.map(({ word }) => word).join(" ");
    const isAfterComma = trimEnd(city.slice(0, start), /\s/).endsWith(",");
    const isState = own.includes(said) || (isAfterComma && findState(said) !== undefined);
    const isEnd = isState || ZIP_CODE.test(said) || COUNTRY.has(said);
    const isTown = said.length > 2 && BEFORE_STATE.has(rest.toUpperCase());
    if (isEnd && !isTown && rest !== "") return rest;
  }
  return null;
}

function tidyEnd(text: string): string {
  return trimEnd(text.trim(), /[\s,;.-]/);
}
