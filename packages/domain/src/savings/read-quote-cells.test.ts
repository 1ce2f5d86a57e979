import { expect, it } from "vitest";
import { findSteepGrowth } from "../../../../tools/test-size/steep-growth.ts";
import { readQuote } from "./read-quote.ts";

/** Each line that is for something, or has a price: what it means, for how many, for how much, and what is asked. */
function read(text: string) {
  return readQuote(text).lines.map(({ procedure, likely, count, cents, question }) => [
    procedure ?? likely[0] ?? "",
    count,
    cents === null ? (question ?? "") : cents / 100,
  ]);
}

it.each([
  ["a name and its amount", "Porcelain crown\n$1,450.00", [["porcelain-crown", 1, 1450]]],
  ["an amount without signs", "Porcelain crown\n1200", [["porcelain-crown", 1, 1200]]],
  ["a code without its letter", "Porcelain crown\n2740\n1,450.00", [["porcelain-crown", 1, 1450]]],
  ["a tooth between them", "Porcelain crown\n#30\n1,450.00", [["porcelain-crown", 1, 1450]]],
  ["a code above the name", "D2740\nPorcelain crown\n#30\n1,450.00\n870.00\n580.00", "last crown"],
  ["a code, a tooth and sides", "D2393\n3\nMOD\nFilling\n$320", "last"],
  [
    "cells of two rows",
    "Porcelain crown\n30\n$1,450.00\nExtraction\n17\n$230.00",
    [
      ["porcelain-crown", 1, 1450],
      ["extraction", 1, 230],
    ],
  ],
  [
    "fee, insurer's and patient's part",
    "Porcelain crown\n1,450.00\n870.00\n580.00",
    [["porcelain-crown", 1, 1450]],
  ],
  [
    "a column of names and one of amounts",
    "Porcelain crown\nExtraction\n$1,200\n$200",
    [
      ["porcelain-crown", 1, "unclear"],
      ["extraction", 1, "unclear"],
      ["", 1, 1200],
      ["", 1, 200],
    ],
  ],
  [
    "the amount before its name",
    "$1,200\nPorcelain crown",
    [
      ["", 1, 1200],
      ["porcelain-crown", 1, "unclear"],
    ],
  ],
  [
    "lines that say what the amounts are",
    "Porcelain crown tooth 3\nFee $1,200\nInsurance -$600\nYou pay $600",
    [
      ["porcelain-crown", 1, "unclear"],
      ["", 1, 1200],
      ["", 1, "unclear"],
      ["", 1, 600],
    ],
  ],
  [
    "a total below what has no price",
    "Porcelain crown\nExtraction $200\nTotal $1,400",
    [
      ["porcelain-crown", 1, ""],
      ["extraction", 1, 200],
      ["", 1, 1400],
    ],
  ],
  [
    "a total in cells",
    "Extraction $200\nTotal\n$200",
    [
      ["extraction", 1, 200],
      ["", 1, ""],
      ["", 1, 200],
    ],
  ],
  [
    "a tooth alone",
    "Porcelain crown\n30",
    [
      ["porcelain-crown", 1, ""],
      ["", 1, 30],
    ],
  ],
])("reads a quote copied cell by cell: %s [FEE-05]", (_case, text, rows) => {
  const found = read(text);
  if (rows === "last") expect(found.at(-1)).toEqual(["white-filling-one-side", 1, 320]);
  else if (rows === "last crown") expect(found.at(-1)).toEqual(["porcelain-crown", 1, 1450]);
  else expect(found).toEqual(rows);
});

it.each([
  ["Nitrous $75 per visit x 3", "laughing-gas", 3, "unclear"],
  ["Nitrous 3 visits $75 per visit", "laughing-gas", 1, "unclear"],
  ["Deep cleaning 2 visits, $500 each visit", "deep-cleaning", null, "unclear"],
  ["Nitrous $80/visit", "laughing-gas", 1, 80],
  ["Porcelain crown1200", "porcelain-crown", 1, 1200],
  ["$1200porcelain crown", "porcelain-crown", 1, 1200],
  ["Porcelain crown S1,200", "porcelain-crown", 1, "unclear"],
  ["Porcelain crown I,200", "porcelain-crown", 1, "unclear"],
  ["Porcelain crown S1200", "porcelain-crown", 1, "unclear"],
  ["Snap-on denture $3,000", "", 1, 3000],
  ["Snap in dentures 3000", "", null, 3000],
  ["Implant overdenture $6,000", "implant", 1, 6000],
  ["My denture snapped $150", "denture-repair", 1, 150],
  ["Direct pulp cap 75", "", 1, 75],
  ["Crn-por/cer #30 1250", "porcelain-crown", 1, 1250],
  ["Crn porc fused hnm #30 1150", "porcelain-metal-crown", 1, 1150],
  ["Surg removal erupted tooth #18 $325.00", "surgical-extraction", 1, 325],
  ["Surg removal of impacted tooth #17 $425", "wisdom-tooth", 1, 425],
  ["Porcelain crown $ 1 2 5 0", "porcelain-crown", null, "unclear"],
  ["Porcelain crowns #2 thru #5 $4,800", "porcelain-crown", null, 4800],
  ["Porcelain crowns #2 to #5 @ 1200", "porcelain-crown", null, "each"],
  ["Porcelain crown #8 and #9 @ 1200", "porcelain-crown", 2, 2400],
  ["Sealant #A, #J, #K, #T @ $40", "sealant", 4, 160],
  ["Pulpotomy #K $180", "baby-tooth-nerve", 1, 180],
  ["Recubrimiento pulpar $75", "", 1, 75],
])("reads %j [FEE-05]", (text, ...rest) => expect(read(text)[0]).toEqual(rest));

it.each(["Panorex/FMX 140", "FMX or pano 140", "Adult cleaning/deep cleaning 140"])(
  "asks which %j is [FEE-05]",
  (text) => expect(readQuote(text).lines[0]?.procedure).toBeNull(),
);

it.each(["crown\n", "$1\n", "crown\n$1,200\n", "#30\n", "\n", "a1,"])(
  "takes no time that grows faster than %j [TRUST-10]",
  async (cell) => {
    const work = (size: number) => readQuote(cell.repeat(Math.ceil(size / cell.length)));
    expect(await findSteepGrowth(work, 65_536)).toBeNull();
  },
);
