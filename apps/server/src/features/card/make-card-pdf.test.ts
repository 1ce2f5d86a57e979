import { describe, expect, it } from "vitest";
import { readPdf } from "../../../test/support/read-pdf.ts";
import { sampleCardValues } from "../../../test/support/sample-card-values.ts";
import { MARGIN } from "../../pdf/open-pdf.ts";
import { makeAgreementPdf } from "../members/agreement/render-agreement-document.ts";
import { type CardPaper, makeCardPdf } from "./make-card-pdf.ts";

const MM = 72 / 25.4;
const CARD: CardPaper = {
  brandName: "Smirk",
  values: sampleCardValues("en"),
  familyNames: [],
  prescriptions: null,
  back: {
    scanned: "https://smirk.example/check/Zm9vYmFyYmF6cXV4cXV1eA",
    typed: "https://smirk.example/check/K7M4P-9XQ3R",
  },
  endsOn: null,
  stamp: null,
  clauses: [],
  language: "en",
  madeAt: new Date(0),
};

const draw = async (member: string, ...familyNames: string[]) => {
  const values = sampleCardValues("en", { member, family: familyNames.join(", ") });
  return readPdf(await makeCardPdf({ ...CARD, values, familyNames }));
};

interface Glyph {
  x: number;
  y: number;
  size: number;
}

/** Where the glyphs of typefaces beside the usual one stand, in points from the lower left corner. */
function listGlyphs(drawing: string): Glyph[] {
  let size = 0;
  return [...drawing.matchAll(/^\/F\d+ ([\d.]+) Tf|^1 0 0 1 ([\d.]+) ([\d.]+) Tm \[/gm)].flatMap(
    ([, tf, x, y]) => {
      if (tf !== undefined) size = Number(tf);
      return x === undefined ? [] : [{ x: Number(x), y: Number(y), size }];
    },
  );
}

describe("a card", () => {
  it("says names in several scripts as they were typed, G1 [USE-19]", async () => {
    const card = await draw("王小明 李", "محمد الأحمد", "श्रीकृष्ण त्रिपाठी", "José Núñez");
    expect(card.pages[0]).toContain("Member 王小明 李 Group");
    expect(card.pages[0]).toContain("Also for: محمد الأحمد, श्रीकृष्ण त्रिपाठी, José Núñez.");
    expect(card.drawings[0]).not.toMatch(/<(?:\w{4})*?0000(?:\w{4})*>/);
  });

  it("names the organization, its website and its phone [LAW-06]", async () => {
    const { pages } = await draw("Maria Lopez");
    for (const text of ["Brightwell Dental Network", "brightwell.example", "(713) 555-0100"])
      expect(pages[0]).toContain(text);
  });

  it("has a second card for the pharmacy, where the plan has codes [LAW-06]", async () => {
    const codes = { bin: "610020", pcn: "PB1", group: "SMIRK-2", phone: "(800) 555-0152" };
    const prescriptions = { administrator: "Pinebrook Savings", ...codes };
    const { pages } = readPdf(await makeCardPdf({ ...CARD, prescriptions }));
    expect(pages[0]).toContain(
      "Prescriptions Administrator Pinebrook Savings BIN 610020 PCN PB1 Group SMIRK-2 Member Maria Lopez Number 1234 5678 9012 3456 (800) 555-0152 THIS IS NOT INSURANCE.",
    );
    expect((await draw("Maria Lopez")).pages[0]).not.toContain("BIN");
  });

  it.each(["", "Sam, Mia and 2 more"])(
    "has space for names of 48 letters, with the family '%s' [LAW-06]",
    async (family) => {
      const name = "Wilhelmina Montgomery-Featherstonehaugh Washingt";
      const longest = { member: name, organization: name.toUpperCase().replaceAll(" ", "-"), family };
      const clauses = ["Puede cancelar en los 30 días siguientes a la fecha de inicio."];
      const website = "www.brightwell-dental-network-of-america.example/join";
      const values = sampleCardValues("en", { ...longest, website });
      const { pages, drawings } = readPdf(await makeCardPdf({ ...CARD, values, clauses }));
      for (const text of [...Object.values(longest), website, ...clauses, "BW-GROUP", "Nov 26, 2026"])
        expect(pages[0]).toContain(text);
      const sizes = [...(drawings[0] ?? "").matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5.5);
    },
  );

  it("keeps every letter of later documents, after one with accents [USE-19]", async () => {
    await draw("Núñez Ḥasan");
    expect((await draw("Uma Nuno Hanna")).pages[0]).toContain("Member Uma Nuno Hanna Group");
  });

  it.each([
    ["Chinese", "王小明".repeat(30)],
    ["Arabic", "محمد الأحمد ".repeat(12).trim()],
    ["Thai without blanks", "กิตติ์ปิ่นแก้ว".repeat(8)],
    ["Devanagari", "श्रीकृष्णत्रिपाठी ".repeat(9).trim()],
  ])("prints a long name over nothing, in %s [USE-19]", async (_script, name) => {
    const card = await draw(name, name);
    const onCard = listGlyphs(card.drawings[0] ?? "").filter(({ size }) => size < 10);
    const [member = 0, family = 0] = [...new Set(onCard.map(({ y }) => Math.round(y)))].toSorted(
      (a, b) => b - a,
    );
    for (const { x, y, size } of onCard.filter((glyph) => glyph.y > family - 5)) {
      expect(x).toBeGreaterThanOrEqual(MARGIN);
      const isMember = Math.abs(member - y) < 5;
      expect(x + size).toBeLessThanOrEqual(MARGIN + (isMember ? 83 : 31) * MM);
      expect(isMember || Math.abs(family - y) < 5).toBe(true);
    }
    expect(card.pages[0]).toContain("Effective Nov 26, 2026");
  });

  it.each(["အောင်ဆန်းစုကြည်", "A\u0301\u0302\u0303 o\u0323\u0324\u0325"])(
    "draws marks over and under letters small enough for their line: %s [USE-19]",
    async (name) => {
      const sizesOf = async (member: string) =>
        [...((await draw(member)).drawings[0] ?? "").matchAll(/ ([\d.]+) Tf/g)].map(([, size]) =>
          Number(size),
        );
      const usual = await sizesOf("Maria Lopez");
      const [own = 0] = (await sizesOf(name)).filter((size) => !usual.includes(size));
      expect(own).toBeGreaterThanOrEqual(5.5);
      expect(own).toBeLessThan(9.5);
    },
  );
});

it("breaks the lines of an agreement by the width of each script [USE-19]", async () => {
  const names = "王小明 李, محمد الأحمد, श्रीकृष्ण त्रिपाठी, สมชาย ใจดี, Nguyễn Thị Ngọc Ánh, ";
  const agreement = {
    title: "Agreement",
    notice: "This is no contract of the kind.",
    version: "1",
    facts: [{ label: "Family", value: names }],
    sections: [
      { id: "people", heading: "People", paragraphs: [`The family: ${names.repeat(4)}and nobody else.`] },
    ],
  };
  const stamp = { hash: "ab", bindingHash: "ab", signedOn: "Nov 26, 2026" };
  const paper = { agreement, ...stamp, language: "en" as const, author: "Smirk", madeAt: new Date(0) };
  const { pages, drawings } = readPdf(await makeAgreementPdf(paper));
  expect(pages[0]?.replaceAll(/\s/g, "")).toContain(names.repeat(4).replaceAll(/\s/g, ""));
  const ends = listGlyphs(drawings[0] ?? "").map(({ x, size }) => x + size);
  expect(Math.max(...ends)).toBeLessThanOrEqual(612 - MARGIN + 12);
  expect(Math.max(...ends)).toBeGreaterThan(450);
});
