import { jsonErrorLine } from "../../../text-files/json-error-line.ts";
import { type FileRow, refuseFile } from "./file-row.ts";
import { findJsonLines } from "./json-lines.ts";

/**
 * The items of a JSON file: of the array that it is, or that it has under a name.
 * @param file its name, for what is wrong with it
 * @param list such as "plans"
 * @throws 422 `file_refused` for anything else
 */
export function readJsonRows(file: string, text: string, list: string): FileRow[] {
  const { items, path } = findItems(file, text, list);
  const lines = findJsonLines(text);
  return items.map((item, index) => {
    const own = path === "" ? String(index) : `${path}.${index}`;
    const line = lines.get(own) ?? 1;
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      throw refuseFile(file, [{ line, reason: `this item of ${list} is no object.` }]);
    }
    return {
      value: item as Record<string, unknown>,
      lineOf: (field) => lines.get([own, ...field].join(".")) ?? line,
    };
  });
}

function findItems(file: string, text: string, list: string): { items: unknown[]; path: string } {
  const whole = parse(file, text);
  if (Array.isArray(whole)) return { items: whole, path: "" };
  const named: unknown = typeof whole === "object" && whole !== null ? Reflect.get(whole, list) : undefined;
  if (Array.isArray(named)) return { items: named, path: list };
  throw refuseFile(file, [{ line: 1, reason: `it must hold a list of ${list}.` }]);
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuseFile(file, [{ line: jsonErrorLine(error, text), reason: "it is no JSON from here on." }]);
  }
}
