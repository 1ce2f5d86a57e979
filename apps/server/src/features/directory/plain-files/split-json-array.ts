export interface JsonItem {
  line: number;
  text: string;
}

export class JsonTextError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = "JsonTextError";
    this.line = line;
  }
}

export const TOO_LONG = "this item is longer than 100,000 characters.";

/** Streams the items of a top-level array, unparsed. @throws {JsonTextError} when it is no array or ends early */
export async function* splitJsonArray(
  pieces: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<JsonItem> {
  const cutter = new ItemCutter(longest);
  for await (const piece of pieces) {
    for (const item of cutter.read(piece)) yield item;
  }
  cutter.end();
}

type Place = "before" | "between" | "item" | "string" | "escape" | "after";

class ItemCutter {
  #place: Place = "before";
  #depth = 0;
  #line = 1;
  #begun = 1;
  #text = "";
  readonly #longest: number;

  constructor(longest: number) {
    this.#longest = longest;
  }

  *read(piece: string): Generator<JsonItem> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece.charAt(at);
      if (char === "\n") this.#line += 1;
      const was = this.#place;
      this.#step(char);
      if (was === "between" && this.#place !== "between") {
        from = at;
        this.#begun = this.#line;
      }
      const isEnd = was === "item" && (this.#place === "between" || this.#place === "after");
      if (!isEnd) continue;
      yield { line: this.#begun, text: this.#text + piece.slice(from, at) };
      this.#text = "";
    }
    if (this.#isInItem()) this.#text += piece.slice(from);
    if (this.#text.length > this.#longest) throw new JsonTextError(this.#begun, TOO_LONG);
  }

  end(): void {
    if (this.#place !== "after") throw new JsonTextError(this.#line, "it ends before its array does.");
  }

  #isInItem(): boolean {
    return this.#place === "item" || this.#place === "string" || this.#place === "escape";
  }

  #step(char: string): void {
    if (this.#place === "escape") this.#place = "string";
    else if (this.#place === "string") this.#stepInString(char);
    else if (this.#place === "item") this.#stepInItem(char);
    else if (!/\s/.test(char)) this.#stepOutside(char);
  }

  #stepInString(char: string): void {
    if (char === "\\") this.#place = "escape";
    else if (char === '"') this.#place = "item";
  }

  #stepInItem(char: string): void {
    if (char === '"') this.#place = "string";
    else if (char === "{" || char === "[") this.#depth += 1;
    else if (this.#depth > 0 && (char === "}" || char === "]")) this.#depth -= 1;
    else if (this.#depth === 0 && char === ",") this.#place = "between";
    else if (this.#depth === 0 && char === "]") this.#place = "after";
  }

  #stepOutside(char: string): void {
    if (this.#place === "before" && char === "[") this.#place = "between";
    else if (this.#place === "between" && char === "]") this.#place = "after";
    else if (this.#place === "between") this.#beginItem(char);
    else throw new JsonTextError(this.#line, "it must be one array of objects.");
  }

  #beginItem(char: string): void {
    this.#place = char === '"' ? "string" : "item";
    this.#depth = char === "{" || char === "[" ? 1 : 0;
  }
}
