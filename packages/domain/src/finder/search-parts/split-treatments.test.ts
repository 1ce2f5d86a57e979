import { describe, expect, it } from "vitest";
import { readSearchParts } from "./read-search-parts.ts";

/** The treatment that is looked for, and those that are named as not looked for. */
function split(typed: string): { what: string; others: string[] } {
  const { parts } = readSearchParts(typed);
  const wordsOf = (kind: string) => parts.filter((part) => part.kind === kind).map(({ words }) => words);
  return { what: wordsOf("what").join(), others: wordsOf("unknown") };
}

describe("a list shows the price of one treatment", () => {
  it.each([
    ["root canal crown", "root canal", ["crown"]],
    ["exam cleaning xrays", "exam", ["cleaning", "xrays"]],
    ["cleaning, x-rays", "cleaning", ["x-rays"]],
    ["cleaning/x-rays", "cleaning", ["x-rays"]],
    ["cleaning with x-rays and fluoride", "cleaning", ["x-rays", "fluoride"]],
    ["limpieza radiografia", "limpieza", ["radiografia"]],
    ["endodoncia corona poste", "endodoncia", ["corona poste"]],
    ["braces retainer", "braces", ["retainer"]],
    ["invisalign vs braces", "invisalign", ["braces"]],
    ["invisalign, braces or veneers", "invisalign", ["braces", "veneers"]],
    ["extracción de muela con sedación", "extracción muela", ["sedación"]],
    ["sedation wisdom teeth removal", "wisdom teeth removal", ["sedation"]],
    ["oral surgeon sedation root canal", "oral surgeon root canal", ["sedation"]],
    ["laughing gas and filling", "filling", ["laughing gas"]],
    ["wisdom tooth filling", "wisdom tooth", ["filling"]],
    ["wisdom teeth xray", "wisdom teeth", ["xray"]],
    ["baby root canal and crown", "baby root canal", ["crown"]],
    ["gum surgery and bone graft", "gum surgery", ["bone graft"]],
    ["crown molar root canal", "crown", ["molar root canal"]],
    ["root canal molar crown", "root canal molar", ["crown"]],
    ["bone graft implant", "bone graft", ["implant"]],
    ["implant and crown and cleaning", "implant crown", ["cleaning"]],
    ["wisdom teeth removal with sedation", "wisdom teeth removal", ["sedation"]],
    ["cleaning bone graft", "cleaning", ["bone graft"]],
    ["root canal in katy crown", "root canal", ["crown"]],
    ["x-ray crown x-ray", "x-ray x-ray", ["crown"]],
    ["crowns fillings crowns", "crowns crowns", ["fillings"]],
    ["extraction and dentures and cleaning", "extraction dentures", ["cleaning"]],
  ])("%j looks for %j and not for %j [USE-24]", (typed, what, others) => {
    expect(split(typed)).toEqual({ what, others });
  });

  it.each([
    "implant crown",
    "crown implant",
    "implant denture",
    "implant bridge",
    "dentadura sobre implantes",
    "implant abutment crown",
    "root canal specialist",
    "molar root canal",
    "wisdom tooth removal",
    "wisdom tooth extraction surgery",
    "deep cleaning",
    "clear braces",
    "clear aligners",
    "tooth colored filling",
    "composite white filling",
    "composite bonding",
    "composite veneers",
    "carillas de resina",
    "corona de porcelana",
    "resin crown",
    "crown lengthening",
    "crown repair",
    "repair crown",
    "denture repair",
    "crown build up",
    "crown post core",
    "crown fell off",
    "panoramic x-ray",
    "full mouth x-rays",
    "3d x-ray scan",
    "x-rays of the back teeth",
    "dental checkup exam",
    "new patient exam",
    "invisalign consultation",
    "consultation invisalign",
    "abscess tooth extraction",
    "extraction abscess",
    "cavity root canal",
    "tartar cleaning",
    "limpieza de sarro",
    "cavity filling",
    "baby tooth crown",
    "kids cleaning",
    "teeth whitening trays",
    "night guard",
    "full upper and lower dentures",
    "same day dentures",
    "partial denture flipper",
    "puente de tres piezas",
    "endodoncia molar",
    "root canal endodontist",
    "braces orthodontist",
    "gum graft surgery",
    "laughing gas",
    "perio maintenance cleaning",
  ])("%j is one [USE-24]", (typed) => {
    expect(split(typed).others).toEqual([]);
  });
});
