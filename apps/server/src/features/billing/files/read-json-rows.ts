import { jsonErrorLine } from "../../../text-files/json-error-line.ts";
import { type FileRow, refuseFile } from "./file-row.ts";
import { findJsonLines } from "./json-lines.ts";

/** Items of a JSON array, or of the array under the key `list`. @throws 422 `file_refused`, naming `file` */
export function readJsonRows(file: string, text: string, list: string): FileRow[] {
  const { items, path } = findItems(file, text, list);
  const lines = findJsonLines(text);
  return items.map((item, index) => {
    const own = path === "" ? String(index) : `${path}.${index}`;
    const line = lines.get(own) ?? 1;
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      throw refuseFile(file, [{ line, reason: `this item of ${list} is not an object.` }]);
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
    throw refuseFile(file, [
      { line: jsonErrorLine(error, text), reason: "it is not valid JSON from here on." },
    ]);
  }
}
