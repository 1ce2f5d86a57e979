import { searchName } from "@smirk/domain/finder/search-name";
import type { Prediction } from "@smirk/domain/wire/places-answers";

/** Whether the text is the whole name of the place: "houston", "Houston TX" and "77002", but not "hou". */
export function namesPlace(text: string, { description, structured_formatting }: Prediction): boolean {
  const typed = searchName(text);
  const main = searchName(structured_formatting.main_text);
  return (
    typed === main || (typed.length > main.length && `${searchName(description)} `.startsWith(`${typed} `))
  );
}
