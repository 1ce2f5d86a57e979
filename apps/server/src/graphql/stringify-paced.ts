import type { Pace } from "../http/limits/pace.ts";

/** From so many items on, a list is written item by item. */
const LONG_LIST = 20;
/** Operations have their lists in the data's fields, or one level below. */
const SEARCHED_LEVELS = 3;

/** The value's JSON, its long lists one item a step: writing megabytes in one go would hold up everybody else. */
export async function stringifyPaced(value: unknown, pace: Pace): Promise<Buffer> {
  const parts: Buffer[] = [];
  const put = (text: string) => void parts.push(Buffer.from(text));
  const write = async (part: unknown, levels: number): Promise<void> => {
    if (levels === 0 || typeof part !== "object" || part === null) return put(JSON.stringify(part));
    if (!Array.isArray(part)) {
      for (const [index, [name, inner]] of Object.entries(part).entries()) {
        put(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`);
        await write(inner, levels - 1);
      }
      return put(Object.keys(part).length === 0 ? "{}" : "}");
    }
    if (part.length < LONG_LIST) return put(JSON.stringify(part));
    for (const [index, item] of part.entries()) {
      await pace();
      put(`${index === 0 ? "[" : ","}${JSON.stringify(item)}`);
    }
    put("]");
  };
  await write(value, SEARCHED_LEVELS);
  return Buffer.concat(parts);
}
