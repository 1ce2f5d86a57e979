import type { JsonItem } from "./split-json-array.ts";

export async function* splitJsonLines(pieces: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  let line = 1;
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      if (text.trim() !== "") yield { line, text };
      line += 1;
    }
  }
  if (rest.trim() !== "") yield { line, text: rest };
}
