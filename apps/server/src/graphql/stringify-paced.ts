import type { Pace } from "../http/limits/pace.ts";

/** Items from which a list is written one by one. */
const LONG_LIST = 20;
/** Lists are in the data's fields, or one level below. */
const SEARCHED_LEVELS = 3;

/** JSON with long lists in steps: writing megabytes at once would block the event loop. */
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
