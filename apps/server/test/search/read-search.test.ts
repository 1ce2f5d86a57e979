import { existsSync, readFileSync } from "node:fs";
import { SEARCH_READING_SELECTION, type SearchReading } from "@smirk/domain/finder/search-reading";
import { DEFAULT_LOCATION, type LatLng } from "@smirk/domain/geography/geo";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TYPED_SEARCHES } from "../../../../packages/domain/test/typed-searches.ts";
import { loadAreas } from "../../src/features/places/areas/load-areas.ts";
import { readPlaceWords } from "../../src/features/search/reading/read-place-parts.ts";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const READ = `query($q: String!, $near: LatLngInput) { readSearch(q: $q, near: $near) { ${SEARCH_READING_SELECTION} } }`;
const { lat, lng } = DEFAULT_LOCATION;
const HOUSTON = { lat, lng };
const KATY = { lat: 29.7858, lng: -95.8245 };

/** Six runs of words, and for each a full name, names before some towns, and a dentist or a practice. */
const MOST_LOOKS = 30;

let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp();
  // It takes seconds on a busy machine, which no answer may.
  await loadAreas();
  const people: [string, string, string, string[], LatLng][] = [
    ["Ada", "Nguyen", "DDS", ["OR"], HOUSTON],
    ["Bao", "Nguyen", "DMD", ["GD"], KATY],
    ["Cleo", "Smith", "DDS", ["GD"], HOUSTON],
    ["Dev", "Patel", "DDS", ["GD"], KATY],
    ["Eve", "Garcia", "DDS", ["GD"], HOUSTON],
    ["Ana", "Ramírez", "DDS", ["OR"], HOUSTON],
    ["Jane", "Fern", "DDS", ["GD"], HOUSTON],
    ["Lars", "Bæk", "DDS", ["GD"], HOUSTON],
    ["Mila", "Đorđević", "DDS", ["GD"], HOUSTON],
    ["Kim", "Avery", "DDS", ["GD"], HOUSTON],
    ["Zoe", "Faraway", "DDS", ["OR"], { lat: 47.6, lng: -122.3 }],
  ];
  for (const [name, last_name, degree, specialities, at] of people) {
    const location = name === "Eve" ? { phone: "+17135550142", center_name: "Inkwell Dental Care" } : {};
    await addDentist(fixture.db, { provider: { name, last_name, degree, specialities }, location, at });
  }
});
afterAll(() => fixture.close());

async function read(q: string, near: LatLng = HOUSTON): Promise<SearchReading> {
  return (await askGraphql(fixture.app, READ, { q, near })).data.readSearch;
}

const short = (name: string) => name.replace(/, USA$/, "");

/** Where it leads: a place, or "?" with words that are not known, and the towns asked about. */
function leadsOf({ place, unknown_place: unknown, asked_places: asked }: SearchReading): string {
  const parts = [
    place === null ? "" : short(place.name),
    unknown === null ? "" : `? ${unknown}`,
    asked.length === 0 ? "" : `(${asked.map(({ name }) => short(name)).join("; ")})`,
  ];
  return parts.filter(Boolean).join(" ");
}

it.each(TYPED_SEARCHES)("%j leads where it says [USE-24]", async (typed, _said, leads) => {
  expect(leadsOf(await read(typed))).toBe(leads);
});

it("keeps the first of two ZIP codes that are far apart, and names the other [USE-24]", async () => {
  const far = await read("77002 or 10001 dentist");
  expect([leadsOf(far), far.not_looked_for]).toEqual(["77002, Houston, TX", ["10001"]]);
  const near = await read("dentist houston 77002 or 77003");
  expect([leadsOf(near), near.not_looked_for]).toEqual(["77002, Houston, TX", []]);
});

it.each([
  ["crown fell off", "loose-crown"],
  ["night gaurd", "night-guard"],
])("reads %j as a treatment of its own [USE-24]", async (typed, procedure) => {
  expect((await read(typed)).procedure).toBe(procedure);
});

interface Kept {
  /** Kinds and words that the list keeps to. */
  keeps: string;
  leads?: string;
  /** What else the answer says. */
  says?: Partial<SearchReading>;
}

/** The rows of the page of prices by their ids, and ten more of each kind. */
const CASES: Record<string, Record<string, Kept>> = {
  F1: { "dentist that takes kids near downtown": { keeps: "what: dentist kids", leads: "? downtown" } },
  F2: {
    "coronas de zirconia": { keeps: "what: coronas zirconia", says: { procedure: "porcelain-crown" } },
  },
  F3: { "puente de tres piezas": { keeps: "what: puente tres piezas", says: { procedure: "bridge" } } },
  F4: {
    "dentist near my house": { keeps: "what: dentist", says: { not_looked_for: ["my house"] } },
    "dentista cerca de mi casa": { keeps: "what: dentista", says: { not_looked_for: ["cerca de mi casa"] } },
  },
  F5: { "dentist near walmart": { keeps: "what: dentist", leads: "? walmart" } },
  F6: {
    "dentista condado de harris": {
      keeps: "where: condado de harris | what: dentista",
      leads: "Harris County, TX",
    },
  },
  F7: {
    "dentist near midtown": { keeps: "where: midtown | what: dentist", leads: "77006, Houston, TX" },
    "dentist in chinatown": { keeps: "where: chinatown | what: dentist", leads: "77036, Houston, TX" },
    "veneers in mexico": { keeps: "what: veneers", leads: "? mexico", says: { procedure: "veneer" } },
  },
  F9: { "dentist in cypress": { keeps: "where: cypress | what: dentist", leads: "Cypress, TX" } },
  "F more": {
    "dentist near the mall": { keeps: "what: dentist", leads: "? the mall" },
    "dentist near the beach": { keeps: "what: dentist", leads: "? the beach" },
    "dentist near campus": { keeps: "what: dentist", leads: "? campus" },
    "dentista cerca del aeropuerto": { keeps: "what: dentista", leads: "? aeropuerto" },
    "limpieza de dientes de leche": { keeps: "what: limpieza dientes leche" },
    "protesis de acrilico": { keeps: "what: protesis acrilico" },
    "dentist in humble": { keeps: "where: humble | what: dentist", leads: "Humble, TX" },
    "dentist in lake charles la": {
      keeps: "where: lake charles la | what: dentist",
      leads: "Lake Charles, LA",
    },
    "dentist in dogtown": { keeps: "what: dentist", leads: "? dogtown (Dogtown, CA)" },
    "dentista en zirconia nc": { keeps: "where: zirconia nc | what: dentista", leads: "Zirconia, NC" },
    "braces hosuton": { keeps: "where: hosuton | what: braces", leads: "Houston, TX" },
  },
  K1: {
    "open saturday": { keeps: "when: open saturday", says: { open: ["saturday"] } },
    "dentist open on sunday": { keeps: "when: open on sunday | what: dentist", says: { open: ["sunday"] } },
    "dentist near me open late": { keeps: "when: open late | what: dentist", says: { open: ["evening"] } },
  },
  K2: {
    "dentist that speaks vietnamese": {
      keeps: "language: vietnamese | what: dentist",
      says: { languages: ["VI"] },
    },
  },
  K3: {
    "dentist that takes medicaid": { keeps: "payer: medicaid | what: dentist", says: { payer: "medicaid" } },
    "dentist that takes delta dental": {
      keeps: "payer: delta dental | what: dentist",
      says: { payer: "delta dental" },
    },
  },
  K4: { "free dental clinic": { keeps: "what: dental", says: { not_looked_for: ["free"] } } },
  K5: { "female dentist near me": { keeps: "what: dentist", says: { not_looked_for: ["female"] } } },
  K6: {
    "dentist near the galleria": {
      keeps: "where: the galleria | what: dentist",
      leads: "77056, Houston, TX",
    },
    "dentist near rice university": {
      keeps: "where: rice university | what: dentist",
      leads: "77005, Houston, TX",
    },
    "texas medical center dentist": {
      keeps: "where: texas medical center | what: dentist",
      leads: "77030, Houston, TX",
    },
  },
  K7: {
    "dr nguyen braces": {
      keeps: "what: braces | who: nguyen",
      says: { q: "nguyen", specialities: ["OR"], procedure: "braces" },
    },
    "dr faraway braces": { keeps: "what: braces", says: { q: "braces", not_looked_for: ["faraway"] } },
  },
  K8: {
    "nguyen houston": { keeps: "where: houston | who: nguyen", leads: "Houston, TX", says: { q: "nguyen" } },
    "smith houston": { keeps: "where: houston | who: smith", leads: "Houston, TX", says: { q: "smith" } },
    "dr patel katy": { keeps: "where: katy | who: patel", leads: "Katy, TX", says: { q: "patel" } },
  },
  K9: { "(713) 555-0142": { keeps: "who: (713) 555-0142", says: { q: "Eve Garcia" } } },
  "K more": {
    "dentist open monday evening": {
      keeps: "when: open monday | when: evening | what: dentist",
      says: { open: ["monday", "evening"] },
    },
    "dentista abierto el domingo": {
      keeps: "when: abierto el domingo | what: dentista",
      says: { open: ["sunday"] },
    },
    "fines de semana dentista": {
      keeps: "when: fines de semana | what: dentista",
      says: { open: ["weekend"] },
    },
    "tagalog speaking dentist": { keeps: "language: tagalog | what: dentist", says: { languages: ["TL"] } },
    "dentista que hable portugues": {
      keeps: "language: portugues | what: dentista",
      says: { languages: ["PT"] },
    },
    "male dentist": { keeps: "what: dentist", says: { not_looked_for: ["male"] } },
    "dentista hombre": { keeps: "what: dentista", says: { not_looked_for: ["hombre"] } },
    "dentist that accepts chip": { keeps: "payer: accepts chip | what: dentist", says: { payer: "chip" } },
    "dentista sin seguro": {
      keeps: "payer: sin seguro | what: dentista",
      says: { uninsured: true, payer: null },
    },
    "dentist with payment plans": { keeps: "what: dentist", says: { not_looked_for: ["payment plans"] } },
    "dentist taking new patients": {
      keeps: "accepting: taking new patients | what: dentist",
      says: { accepting: true },
    },
    "Jane Fern DMD": { keeps: "who: Jane Fern", says: { q: "Jane Fern", not_looked_for: ["DMD"] } },
    "baek houston": { keeps: "where: houston | who: baek", says: { q: "baek" } },
    djordjevic: { keeps: "who: djordjevic", says: { q: "djordjevic" } },
    "713.555.0142": { keeps: "who: 713.555.0142", says: { q: "Eve Garcia" } },
    "Inkwell Dental Care": { keeps: "who: Inkwell Dental Care", says: { q: "Inkwell Dental Care" } },
    "abierto todo el dia": { keeps: "when: abierto", leads: "", says: { open: ["now"] } },
    "dentist logan": { keeps: "what: dentist", leads: "? logan (Logan, UT; Logan, OH; Logan, WV)" },
    "jhon smith": { keeps: "who: jhon smith", says: { q: "jhon smith", not_looked_for: [] } },
  },
  C1: {
    "root canal 77002 under 800": {
      keeps: "where: 77002 | price: under 800 | what: root canal",
      leads: "77002, Houston, TX",
      says: { most_cents: 80_000, procedure: "molar-root-canal" },
    },
  },
  C2: {
    "crown under 1000": { keeps: "price: under 1000 | what: crown", says: { most_cents: 100_000 } },
    "blanqueamiento menos de 300": {
      keeps: "price: menos de 300 | what: blanqueamiento",
      says: { most_cents: 30_000, procedure: "office-whitening" },
    },
  },
  C3: { "cheapest crown": { keeps: "price: cheapest | what: crown" } },
  C4: { "same day dentures": { keeps: "what: same day dentures", says: { procedure: "same-day-denture" } } },
  C5: {
    "sacar muela barato": {
      keeps: "price: barato | what: sacar muela",
      says: { procedure: "extraction" },
    },
  },
  C6: {
    "dallas fort worth orthodontist": {
      keeps: "where: dallas fort worth | what: orthodontist",
      leads: "Dallas, TX",
    },
    "dentist houston 77056": {
      keeps: "where: houston | where: 77056 | what: dentist",
      leads: "77056, Houston, TX",
    },
  },
  "C more": {
    "cheap cleaning": { keeps: "price: cheap | what: cleaning" },
    "how much is a filling": { keeps: "price: how much is | what: filling" },
    "implante mas barato": { keeps: "price: mas barato | what: implante" },
    "cheap dentist": { keeps: "what: dentist", says: { not_looked_for: ["cheap"] } },
    "77002 crown $900": {
      keeps: "where: 77002 | price: $900 | what: crown",
      leads: "77002, Houston, TX",
      says: { most_cents: 90_000 },
    },
    "dentist 99999": { keeps: "what: dentist", leads: "? 99999" },
    "orthodontist 29.7858, -95.8245": {
      keeps: "where: 29.7858, -95.8245 | what: orthodontist",
      leads: "29.7858, -95.8245",
    },
    "dentist 7 miles": { keeps: "what: dentist", says: { not_looked_for: ["7 miles"] } },
    "braces within 10 miles of me": {
      keeps: "where: within 10 miles of me | what: braces",
      says: { within_miles: 10 },
    },
    "dentist 849VCWC8+R9": { keeps: "where: 849VCWC8+R9 | what: dentist", leads: "37.4221, -122.0841" },
    "westheimer & kirby houston dentist": {
      keeps: "where: houston | what: dentist",
      leads: "Houston, TX ? westheimer and kirby",
    },
  },
  "a list shows the price of one treatment, and names the others": {
    "cleaning and x-rays": {
      keeps: "what: cleaning",
      says: { q: "cleaning", procedure: "adult-cleaning", not_looked_for: ["x-rays"] },
    },
    "exam cleaning xrays": {
      keeps: "what: exam",
      says: { procedure: "checkup", not_looked_for: ["cleaning", "xrays"] },
    },
    "endodoncia o corona de menos de 900": {
      keeps: "price: menos de 900 | what: endodoncia",
      says: { procedure: "molar-root-canal", most_cents: 90_000, not_looked_for: ["corona"] },
    },
    "implant and crown": { keeps: "what: implant crown", says: { procedure: "implant-crown" } },
  },
  "a least price is no limit, and a price without a mark is one": {
    "crown over $800": {
      keeps: "what: crown",
      says: { most_cents: null, not_looked_for: ["over $800"] },
    },
    "crown 800 or less": { keeps: "price: 800 or less | what: crown", says: { most_cents: 80_000 } },
    "crown around 800": {
      keeps: "price: around 800 | what: crown",
      says: { most_cents: 80_000, unknown_place: null },
    },
  },
  "a person's name is no town far away": {
    "dr carolina perez": { keeps: "who: carolina perez", leads: "" },
    "dr orlando garcia": { keeps: "who: orlando garcia", leads: "" },
    "orlando garcia": { keeps: "who: orlando garcia", leads: "" },
    "dr savannah jones": { keeps: "who: savannah jones", leads: "" },
    "jackson nguyen": { keeps: "who: jackson nguyen", leads: "" },
    "dr austin miller": { keeps: "who: austin miller", leads: "" },
    "dr dallas smith": { keeps: "who: dallas smith", leads: "" },
    "dr dallas": { keeps: "", leads: "? dallas (Dallas, TX)" },
    "dr faraway seattle": { keeps: "where: seattle | who: faraway", leads: "Seattle, WA" },
    "dr delta": { keeps: "who: delta", leads: "", says: { payer: null } },
    "smith dallas": { keeps: "where: dallas", leads: "Dallas, TX", says: { not_looked_for: ["smith"] } },
    "dr patel austin tx": { keeps: "where: austin tx", leads: "Austin, TX" },
  },
  "streets, corners and landmarks move no map across the country": {
    "dentist on washington ave": { keeps: "what: dentist", leads: "? washington ave" },
    "dentista en la avenida washington": { keeps: "what: dentista", leads: "? la avenida washington" },
    "dentist near washington and heights": { keeps: "what: dentist", leads: "? washington and heights" },
    "dentist at memphis and main": { keeps: "what: dentist", leads: "? memphis and main" },
    "dr nguyen on bellaire blvd": { keeps: "who: nguyen", leads: "? bellaire blvd" },
    "dentist katy fwy": { keeps: "what: dentist", leads: "? katy fwy" },
    "ortodoncista condado de fort bend": {
      keeps: "where: condado de fort bend | what: ortodoncista",
      leads: "Fort Bend County, TX",
    },
    "dentist on lincoln blvd": { keeps: "what: dentist", leads: "? lincoln blvd" },
    "dentist on lincoln dr": { keeps: "what: dentist", leads: "? lincoln dr" },
    "dentist on lincoln st": { keeps: "what: dentist", leads: "? lincoln st" },
    "dentista cerca de la escuela lincoln": { keeps: "what: dentista", leads: "? la escuela lincoln" },
    "dentist by boston market": { keeps: "what: dentist", leads: "? boston market" },
    "dentist near denver harbor": { keeps: "what: dentist", leads: "? denver harbor" },
    "dentist near phoenix tower": { keeps: "what: dentist", leads: "? phoenix tower" },
    "dentist next to miami grill": { keeps: "what: dentist", leads: "? miami grill" },
    "la calle dallas": { keeps: "", leads: "? la calle dallas" },
    "dentist near westheimer and dallas": { keeps: "what: dentist", leads: "? westheimer and dallas" },
    "dentist washington ave houston": {
      keeps: "where: houston | what: dentist",
      leads: "Houston, TX ? washington ave",
    },
    "dentist nguyen salt lake city": {
      keeps: "where: salt lake city | what: dentist",
      leads: "Salt Lake City, UT",
    },
    "main and lincoln": { keeps: "", leads: "? main and lincoln" },
    "orthodontist dallas and fort worth": {
      keeps: "where: fort worth | where: dallas | what: orthodontist",
      leads: "Fort Worth, TX",
    },
    "smith el paso": { keeps: "where: el paso", leads: "El Paso, TX" },
    "dentist st louis": { keeps: "where: st louis | what: dentist", leads: "St. Louis, MO" },
  },
  "what is not wanted is not looked for": {
    "not open sunday": { keeps: "", says: { open: [], not_looked_for: ["not open sunday"] } },
    "dentist in katy except houston": {
      keeps: "where: katy | what: dentist",
      leads: "Katy, TX",
      says: { not_looked_for: ["except houston"] },
    },
    "no kids": { keeps: "", says: { q: "", not_looked_for: ["no kids"] } },
    "not in dallas": { keeps: "", leads: "", says: { not_looked_for: ["not in dallas"] } },
    "not dr nguyen": { keeps: "", says: { q: "", not_looked_for: ["not dr nguyen"] } },
    "open christmas": { keeps: "", leads: "", says: { open: [], not_looked_for: ["open christmas"] } },
  },
  "what the grammar reads is no place and no other treatment": {
    "crown w/o insurance": {
      keeps: "payer: without insurance | what: crown",
      says: { uninsured: true, payer: null },
    },
    "dental insurance plans": {
      keeps: "payer: dental insurance plans",
      leads: "",
      says: { payer: "dental insurance plans" },
    },
    "dentista que acepte el chip": {
      keeps: "payer: acepte el chip | what: dentista",
      says: { payer: "el chip" },
    },
    "braces $99 a month": {
      keeps: "what: braces",
      says: { most_cents: null, not_looked_for: ["$99 a month"] },
    },
    "dentist within half a mile": {
      keeps: "what: dentist",
      says: { not_looked_for: ["within half a mile"] },
    },
    "dentist within a mile": { keeps: "where: within a mile | what: dentist", says: { within_miles: 1 } },
    "dentist 4.5 and up": { keeps: "what: dentist", leads: "", says: { not_looked_for: ["4.5 and up"] } },
    "dentures upper and lower": { keeps: "what: dentures upper lower", leads: "" },
    "dentist open in the summer": {
      keeps: "what: dentist",
      leads: "",
      says: { open: [], not_looked_for: ["open in the summer"] },
    },
    "open mon-fri": { keeps: "", says: { open: [], not_looked_for: ["open mon-fri"] } },
    "Dr. Jane Fern, 5900 Bissonnet St, Houston": {
      keeps: "where: 5900 Bissonnet St, Houston | who: Jane Fern",
      leads: "5900 Bissonnet St, Houston, TX",
    },
  },
  "one person is looked for, and the others are named": {
    "dr nguyen or dr patel": { keeps: "who: nguyen", says: { q: "nguyen", not_looked_for: ["patel"] } },
    "dr nguyen and dr ramirez braces": {
      keeps: "what: braces | who: nguyen",
      says: { q: "nguyen", specialities: ["OR"], not_looked_for: ["ramirez"] },
    },
    "dr patel 713-555-0142": {
      keeps: "who: 713-555-0142",
      says: { q: "Eve Garcia", not_looked_for: ["patel"] },
    },
    "dr garcia 713-555-0142": { keeps: "who: 713-555-0142 | who: garcia", says: { q: "garcia" } },
  },
  "a removal or a repair has no price of the thing": {
    "braces removal": { keeps: "what: braces removal", says: { procedure: null } },
    "remove crown": { keeps: "what: remove crown", says: { procedure: null } },
    "implant removal cost": {
      keeps: "what: implant removal",
      says: { procedure: null, not_looked_for: ["cost"] },
    },
    "quitarme los brackets": { keeps: "what: quitarme brackets", says: { procedure: null } },
    "que me quiten la corona": { keeps: "what: quiten corona", says: { procedure: null } },
    "reparar una corona": { keeps: "what: reparar corona", says: { procedure: null } },
    "quitarme una muela": { keeps: "what: quitarme muela", says: { procedure: "extraction" } },
    "matar el nervio": { keeps: "what: matar nervio", says: { procedure: "molar-root-canal" } },
    "wisdom teeth removal": { keeps: "what: wisdom teeth removal", says: { procedure: "wisdom-tooth" } },
    "tooth removal": { keeps: "what: tooth removal", says: { procedure: "extraction" } },
    "denture repair": { keeps: "what: denture repair", says: { procedure: "denture-repair" } },
  },
  "a practice is not called like a town far away": {
    "aspen dental": { keeps: "what: dental", leads: "", says: { not_looked_for: ["aspen"] } },
    "aspen dental houston": {
      keeps: "where: houston | what: dental",
      leads: "Houston, TX",
      says: { not_looked_for: ["aspen"] },
    },
    "Bright Smiles Dental 77002": {
      keeps: "where: 77002 | what: Smiles Dental",
      leads: "77002, Houston, TX",
      says: { not_looked_for: ["Bright"] },
    },
  },
  "a town inside of another name is not meant": {
    "dentist in nuevo laredo": { keeps: "what: dentist", leads: "? nuevo laredo" },
    "dentist katy/cypress": { keeps: "where: cypress | where: katy | what: dentist", leads: "Cypress, TX" },
    "dentist in the state of texas": { keeps: "where: the state of texas | what: dentist", leads: "" },
  },
  "a word of the language is no town with wrong letters": {
    "dentist plans": { keeps: "what: dentist", leads: "" },
    "dentist promo": { keeps: "what: dentist", leads: "", says: { not_looked_for: ["promo"] } },
    "independent dentist": { keeps: "what: dentist", leads: "? independent (Independence, MO)" },
    "dentista sin plazos": { keeps: "what: dentista", leads: "" },
    "dentist pheonix": { keeps: "what: dentist", leads: "? pheonix (Phoenix, AZ)" },
    "dentist in pheonix": { keeps: "where: pheonix | what: dentist", leads: "Phoenix, AZ" },
    "dentist in katty": { keeps: "where: katty | what: dentist", leads: "Katy, TX" },
  },
  "a large town with wrong letters is asked about before a village that is called so": {
    "dentist in huston": { keeps: "what: dentist", leads: "? huston (Houston, TX; Huston, ID)" },
    "dentista cerca de huston": { keeps: "what: dentista", leads: "? huston (Houston, TX; Huston, ID)" },
    "huston dentist": { keeps: "what: dentist", leads: "? huston (Houston, TX)" },
    "dentist in huston id": { keeps: "where: huston id | what: dentist", leads: "Huston, ID" },
    "dentist in paris": { keeps: "what: dentist", leads: "? paris (Paris, TX; Paris, TN; Paris, KY)" },
  },
  "people, patients and papers are no places": {
    "dentista sin seguro social": { keeps: "what: dentista", leads: "", says: { uninsured: false } },
    "dentista social": { keeps: "what: dentista", leads: "", says: { not_looked_for: ["social"] } },
  },
  "states and codes": {
    "dentist TX": { keeps: "where: TX | what: dentist", leads: "" },
    "dentist in tx": { keeps: "where: tx | what: dentist", leads: "" },
    "texas children's dentist": { keeps: "where: texas | what: children's dentist", leads: "" },
    "dentista en nuevo méxico": { keeps: "where: nuevo méxico | what: dentista", leads: "New Mexico" },
    "dentista en carolina del norte": {
      keeps: "where: carolina del norte | what: dentista",
      leads: "North Carolina",
    },
    "dentista en charlotte carolina del norte": {
      keeps: "where: charlotte carolina del norte | what: dentista",
      leads: "Charlotte, NC",
    },
    "dentista en tejas": { keeps: "where: tejas | what: dentista", leads: "" },
    "dentista en nueva york": { keeps: "where: nueva york | what: dentista", leads: "New York, NY" },
    "dentist in ohio": { keeps: "where: ohio | what: dentist", leads: "Ohio" },
    "texas childrens hospital": { keeps: "where: texas childrens hospital", leads: "77030, Houston, TX" },
    "dentist bay area": {
      keeps: "what: dentist",
      leads: "? bay area (77058, Houston, TX; San Francisco, CA)",
    },
    "dentist montrose": { keeps: "where: montrose | what: dentist", leads: "77006, Houston, TX" },
    "dentist near midtown atlanta": {
      keeps: "where: midtown atlanta | what: dentist",
      leads: "30309, Atlanta, GA",
    },
    "dentist spring branch houston": {
      keeps: "where: spring branch houston | what: dentist",
      leads: "77055, Houston, TX",
    },
    "dentist near JFK": { keeps: "where: JFK | what: dentist", leads: "11430, Jamaica, NY" },
    "dentist near fort sam houston": {
      keeps: "where: fort sam houston | what: dentist",
      leads: "78234, Jbsa Ft Sam Houston, TX",
    },
    "dentist near st marys hospital": { keeps: "what: dentist", leads: "? st marys hospital" },
    "black dentist": { keeps: "what: dentist", leads: "", says: { not_looked_for: ["black"] } },
    "dentist la": { keeps: "what: dentist", leads: "? la (Los Angeles, CA; Louisiana)" },
    "dentist in la": { keeps: "where: la | what: dentist", leads: "Los Angeles, CA" },
    "dentist in pa": { keeps: "what: dentist", leads: "? pa (Pennsylvania)" },
    "dentist me": { keeps: "what: dentist", leads: "" },
    "dentist portland or": { keeps: "where: portland or | what: dentist", leads: "Portland, OR" },
  },
  V1: {
    "se me partió una muela": { keeps: "what: partió muela" },
    "cachete hinchado": { keeps: "what: cachete hinchado" },
    "que me saquen una muela": { keeps: "what: saquen muela", says: { procedure: "extraction" } },
  },
  V2: { "aparatos dentales": { keeps: "what: aparatos dentales" }, niñita: { keeps: "what: niñita" } },
};

const rows = Object.entries(CASES).flatMap(([id, searches]) =>
  Object.entries(searches).map(([typed, kept]) => [id, typed, kept] as const),
);

describe("a search is read by the server", () => {
  it.each(rows)("%s: %j keeps what it says [USE-24] [USE-16]", async (_id, typed, { keeps, leads, says }) => {
    const reading = await read(typed);
    const kept = reading.parts.filter((part) => part.kept).map(({ kind, words }) => `${kind}: ${words}`);
    expect({ keeps: kept.join(" | "), ...reading }).toMatchObject({ keeps, ...says });
    if (leads !== undefined) expect(leadsOf(reading)).toBe(leads);
  });

  it.each([
    "x y in ",
    "dr a ",
    "dr lee dallas at ",
    "no ",
    "smith and ",
    "$1 to ",
    "open at 7 ",
    "faraway smiles on ",
  ])("%j again and again costs a bounded number of looks [USE-24]", async (words) => {
    const typed = words.repeat(200).slice(0, 200);
    const looks = vi.spyOn(fixture.app.directory, "current");
    await read(typed);
    const count = looks.mock.calls.length;
    looks.mockRestore();
    expect(count).toBeLessThanOrEqual(MOST_LOOKS);
  });

  it("places among words cost the same for eight words and a hundred [USE-24]", async () => {
    const areas = await loadAreas();
    const countReads = (words: string) => {
      let reads = 0;
      const counted = Object.defineProperty({ ...areas }, "cityNames", {
        get: () => {
          reads += 1;
          return areas.cityNames;
        },
      });
      readPlaceWords(counted, { words: "main", says: "place" }, { near: HOUSTON });
      reads = 0;
      readPlaceWords(counted, { words, says: "place" }, { near: HOUSTON });
      return reads;
    };
    const nine = countReads("b ".repeat(9).trim());
    expect(nine).toBeGreaterThan(0);
    expect(countReads("b ".repeat(100).trim())).toBe(nine);
  });

  const PAGE = new URL("../../../../../shared/cases/prices.md", import.meta.url);

  it.skipIf(!existsSync(PAGE))("has each search of the page (skipped without it) [USE-24]", () => {
    const ids = readFileSync(PAGE, "utf8").match(/^\| (?:F|K|C|V)\d+ /gm) ?? [];
    // F8 is typed into the box of places.
    const wanted = ids.map((id) => id.slice(2).trim()).filter((id) => id !== "F8");
    expect(wanted.filter((id) => CASES[id] === undefined)).toEqual([]);
    expect(wanted.length).toBeGreaterThan(20);
  });

  it.each([
    ["x".repeat(201), HOUSTON, /characters/],
    ["a", { lat: 91, lng: 0 }, /globe/],
  ] as const)("refuses %j near %j [USE-24]", async (q, near, message) => {
    const { errors } = await askGraphql(fixture.app, READ, { q, near });
    expect(errors?.[0]?.message).toMatch(message);
  });
});
