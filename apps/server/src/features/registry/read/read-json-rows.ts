import { invalid } from "../../../errors.ts";
import { decodeText } from "../../../text-files/csv/decode-text.ts";
import type { OpenFile } from "../../../text-files/file-source.ts";
import { jsonErrorLine } from "../../../text-files/json-error-line.ts";
import type { RegistryReading } from "../../directory/rules/registry-reading.ts";
import { readRegistryRecord } from "../rules/read-registry-record.ts";
import { recordFromApi } from "../rules/record-from-api.ts";
import type { RegistryRow, RegistrySource } from "./registry-row.ts";

/** An answer has at most 200 results, half a megabyte; the whole text is in memory. */
const LARGEST = 32 * 1024 * 1024;
const DOZENS = 60;

/** An answer, a list of them or a list of results. Positions count results. @throws 400 `invalid` */
export async function openJsonSource(file: OpenFile, name: string): Promise<RegistrySource> {
  const { size } = file;
  if (size > LARGEST) {
    throw invalid(`${name} is too large: as JSON at most 32 MB are read. Use CSV for larger files.`);
  }
  const text = decodeText(await readAll(file), false)?.replace(/^\ufeff/, "");
  const results = listResults(parse(text ?? "", name));
  if (results === null || text === undefined) {
    throw invalid(`${name} holds no results of the registry's API, version 2.1.`);
  }
  const lines = findLines(text, results);
  return {
    holdsOffices: false,
    size: results.length,
    start: { position: 0, line: 0 },
    namesAllLocations: true,
    async *readRows({ position }) {
      for (let at = position; at < results.length; at += DOZENS) {
        yield results.slice(at, at + DOZENS).map((result, place): RegistryRow => {
          const line = lines[at + place] ?? 1;
          return { line, end: at + place + 1, nextLine: line, isWhole: true, reading: readResult(result) };
        });
      }
    },
    async *readIdentifiers(before) {
      yield results.slice(0, before).map((result) => numberOf(result).trim());
    },
    close: () => file.close(),
  };
}

async function readAll(file: OpenFile): Promise<Buffer> {
  const all = Buffer.alloc(file.size);
  let position = 0;
  while (position < all.length) {
    const bytes = await file.read(all.subarray(position), position);
    if (bytes === 0) break;
    position += bytes;
  }
  return all.subarray(0, position);
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(`${name}, line ${jsonErrorLine(error, text)}: it is no JSON from here on.`);
  }
}

function readResult(result: unknown): RegistryReading {
  const record = recordFromApi(result);
  if (record !== undefined) return readRegistryRecord(record);
  return { kind: "refused", npi: numberOf(result), reason: "not a result of the registry's API" };
}

function listResults(value: unknown): unknown[] | null {
  if (!Array.isArray(value)) return resultsOf(value);
  if (value.every((item) => resultsOf(item) === null)) return value;
  return value.flatMap((answer) => resultsOf(answer) ?? [answer]);
}

function resultsOf(value: unknown): unknown[] | null {
  if (typeof value !== "object" || value === null || !("results" in value)) return null;
  return Array.isArray(value.results) ? value.results : null;
}

function numberOf(result: unknown): string {
  const isNumbered = typeof result === "object" && result !== null && "number" in result;
  return isNumbered ? String(result.number) : "";
}

/** The line of each result's number; without one, the previous line. */
function findLines(text: string, results: readonly unknown[]): number[] {
  let at = 0;
  let line = 1;
  return results.map((result) => {
    const number = numberOf(result);
    const found = number === "" ? -1 : text.indexOf(number, text.indexOf('"number"', at));
    for (; at < found; at++) if (text[at] === "\n") line += 1;
    return line;
  });
}
