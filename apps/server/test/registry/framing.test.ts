import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { cutFields } from "../../src/text-files/csv/cut-fields.ts";
import { chooseDecoder } from "../../src/text-files/csv/decode-text.ts";
import { frameRecords } from "../../src/text-files/csv/frame-records.ts";
import { readFrames } from "../../src/text-files/csv/read-frames.ts";
import { openFile } from "../../src/text-files/file-source.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smirk-framing-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const everything = new Uint8Array(100).fill(1);

function cut(bytes: Buffer): string[] | null {
  const decode = chooseDecoder(bytes, false);
  return decode && cutFields(bytes, everything, decode);
}

const field = fc.oneof(fc.constantFrom("", '"', ",", "\n", "\r\n", 'a"b', "1", "é", "ñ,"), fc.string());
const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

it("records and fields match a CSV library's, whatever is quoted", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(field, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      (rows, end, isEnded) => {
        const text = rows.map((row) => row.map(quoted).join(",")).join(end) + (isEnded ? end : "");
        const { frames } = frameRecords(Buffer.from(text), { position: 0, line: 0 }, true);
        const expected = parse(text, { relax_column_count: true, record_delimiter: [end] });
        expect(frames.map(({ bytes }) => cut(bytes))).toEqual(expected);
        expect(frames.map(({ columns }) => columns)).toEqual(rows.map((row) => row.length));
      },
    ),
    { numRuns: bySize({ commit: 100, full: 1_000 }) },
  );
});

it("a file is read the same whatever the chunks end with, line by line", async () => {
  const long = "x".repeat(700);
  const rows = Array.from({ length: 5000 }, (_, at) => [`${at}`, at % 7 === 0 ? `a\n"${long}",` : long]);
  const path = join(folder, "chunks.csv");
  await writeFile(path, rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join(""));
  const file = await openFile(path);
  const found: (string[] | null)[] = [];
  const places: { end: number; nextLine: number }[] = [];
  for await (const frames of readFrames(file, { position: 0, line: 0 })) {
    for (const { bytes, end, nextLine } of frames) {
      found.push(cut(bytes));
      places.push({ end, nextLine });
    }
  }
  expect(found).toEqual(rows);
  const { end: position = 0, nextLine: line = 0 } = places[2500] ?? {};
  const [rest] = (await readFrames(file, { position, line }).next()).value ?? [];
  expect(rest && [cut(rest.bytes)?.[0], rest.line]).toEqual(["2501", line + 1]);
  await file.close();
});

it("what a record is does not depend on the pieces that a file is read in", () => {
  const filler = "x".repeat(30_000);
  const line = fc.oneof(
    { weight: 5, arbitrary: fc.constant(`${filler}\n`) },
    { weight: 1, arbitrary: fc.constantFrom(`1,"${filler}\n`, `2,"a"\n`, '"3","b"\r\n', filler, '"', "\n") },
  );
  const frameAll = (bytes: Buffer, pieces: readonly number[]) => {
    const found: object[] = [];
    let place = { position: 0, line: 0 };
    let read = 0;
    for (let step = 0; ; step++) {
      const isLast = read === bytes.length;
      const framed = frameRecords(bytes.subarray(place.position, read), place, isLast);
      found.push(...framed.frames.map(({ bytes: { length }, ...frame }) => ({ ...frame, length })));
      place = framed.place;
      if (isLast) return found;
      read = Math.min(bytes.length, read + (pieces[step % pieces.length] ?? 1));
    }
  };
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 30, maxLength: 40 }),
      fc.array(fc.integer({ min: 40_000, max: 700_000 }), { minLength: 1, maxLength: 4 }),
      (lines, pieces) => {
        const bytes = Buffer.from(lines.join(""));
        expect(frameAll(bytes, pieces)).toEqual(frameAll(bytes, [bytes.length]));
      },
    ),
    { numRuns: bySize({ commit: 15, full: 200 }) },
  );
});

it.each([
  [
    "quoted rows",
    '"1","a\n"2","b"\n"3","c"\n',
    [
      [1, true],
      [2, false],
      [3, false],
    ],
  ],
  [
    "rows without quotes",
    '1,"a\n2,b\n3,c\n',
    [
      [1, true],
      [2, false],
      [3, false],
    ],
  ],
  [
    "the last row",
    '"1","a"\n"2","b',
    [
      [1, false],
      [2, true],
    ],
  ],
])("a quote that is never closed costs its own row alone: %s", (_, text, expected) => {
  const { frames } = frameRecords(Buffer.from(text), { position: 0, line: 0 }, true);
  expect(frames.map(({ line, isBroken }) => [line, isBroken])).toEqual(expected);
});

it.each(['"a"b,c', 'a"b"c,d', '"a,b'])("a quote in the wrong place is no field: %s", (text) => {
  expect(cut(Buffer.from(text))).toBeNull();
});
