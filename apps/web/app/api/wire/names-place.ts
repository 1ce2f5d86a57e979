import type { Prediction } from "@smirk/contract/places";
import { searchName } from "@smirk/domain/finder/search-name";
import { STATES } from "@smirk/domain/joining/address/states";

/** Whether the text is the whole name of the place: "houston", "Houston Texas" and "77002", but not "hou". */
export function namesPlace(text: string, { description, structured_formatting }: Prediction): boolean {
  const typed = shortenState(searchName(text));
  const main = searchName(structured_formatting.main_text);
  const isMain = typed.replaceAll(" ", "") === main.replaceAll(" ", "");
  return isMain || (typed.length > main.length && `${searchName(description)} `.startsWith(`${typed} `));
}

/** Whether the text is only the beginning of the name, which may be any word: "front" of Front Royal. */
export function beginsPlace(text: string, { structured_formatting }: Prediction): boolean {
  const letters = (name: string) => searchName(name).replaceAll(" ", "");
  return letters(structured_formatting.main_text).startsWith(letters(text));
}

/** "austin texas" is "austin tx". */
function shortenState(typed: string): string {
  const state = STATES.find(({ name }) => typed.endsWith(` ${name.toLowerCase()}`));
  return state ? `${typed.slice(0, -state.name.length)}${state.code.toLowerCase()}` : typed;
}
