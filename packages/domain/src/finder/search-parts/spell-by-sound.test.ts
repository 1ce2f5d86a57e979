import { expect, it } from "vitest";
import { readSearchParts } from "./read-search-parts.ts";

const say = (text: string) => {
  const { parts, open, treatment } = readSearchParts(text);
  return [
    ...parts.map(({ kind, words }) => `${kind}: ${words}`),
    ...open.map(({ words, says }) => `${says ?? "open"}: ${words}`),
    `= ${treatment}`,
  ].join(" | ");
};

it.each([
  ["diente kebrado", "what: diente kebrado | = diente quebrado"],
  ["muela kebrada en katy", "what: muela kebrada | place: katy | = muela quebrada"],
  ["se me callo un diente", "what: callo diente | = cayo diente"],
  ["corona de porselana", "what: corona porselana | = corona porcelana"],
  ["sacar la muela del juisio", "what: sacar muela del juisio | = sacar muela del juicio"],
  ["cuanto bale una corona", "price: cuanto bale | what: corona | = corona"],
  ["sita con dentista", "unknown: sita | what: dentista | = "],
  ["dentista q able español", "language: español | what: dentista | = "],
  ["dentista k able espanol", "language: espanol | what: dentista | = "],
  ["dentista que avla español", "language: español | what: dentista | = "],
  ["dentista havierto savado", "when: havierto savado | what: dentista | = "],
  ["inplante dental", "what: inplante dental | = implante dental"],
  ["dentista barrato serca", "price: barrato | what: dentista | = "],
  ["ortodonsia", "what: ortodonsia | = ortodonsia"],
  ["cachete inchado", "what: cachete inchado | = cachete hinchado"],
  [
    "implante menos de dos mil quinientos",
    "price: menos de dos mil quinientos | what: implante | = implante",
  ],
  ["dentista barato y able español", "price: barato | language: español | what: dentista | = "],
  ["dentist for hearing impaired", "unknown: hearing impaired | what: dentist | = "],
  ["se me infecto una muela", "what: infecto muela | = infecto muela"],
  ["frenos invisibles", "what: frenos invisibles | = frenos invisibles"],
  // Names and places stay.
  ["dra Sita", "name: Sita | = "],
  ["dentista en Calsa", "what: dentista | place: Calsa | = "],
  ["dr callo", "name: callo | = "],
  ["able dental houston", "what: dental | open: able | open: houston | = "],
  // What is free of something is without it.
  ["fluoride free dentist", "unknown: fluoride free | what: dentist | = "],
  ["latex-free dentist katy", "unknown: latex-free | what: dentist | open: katy | = "],
  ["amalgam free filling", "unknown: amalgam free | what: filling | = filling"],
  ["needle free dentist", "unknown: needle free | what: dentist | = "],
  ["dentista libre de metal", "unknown: libre de metal | what: dentista | = "],
  ["free fluoride", "unknown: free | what: fluoride | = fluoride"],
  ["metal free crown", "what: metal free crown | = metal free crown"],
  // What befell a tooth, in another order.
  ["knocked out tooth", "what: knocked out tooth | = knocked out tooth"],
  ["my tooth got knocked out", "what: tooth knocked out | = tooth knocked out"],
  ["oral cancer screening", "what: oral cancer screening | = oral cancer screening"],
])("%j says %s [USE-24] [ES-02]", (text, said) => expect(say(text)).toBe(said));

it.each([
  ["under two thousand five hundred", 2500],
  ["menos de dos mil quinientos", 2500],
  ["menos de mil doscientos cincuenta", 1250],
  ["under twelve hundred", 1200],
  ["under one hundred and fifty", 150],
  ["menos de ciento veinte dolares", 120],
  ["menos de ciento treinta y cinco dolares", 135],
  ["menos de cien", 100],
  ["under a thousand", 1000],
  ["menos de mil", 1000],
  ["under eight hundred bucks", 800],
  ["under fifty", 50],
])("%j is a limit of %j dollars [USE-24]", (words, dollars) => {
  const [price] = readSearchParts(`crown ${words}`).parts.filter(({ kind }) => kind === "price");
  expect(price?.value).toBe(`most ${dollars * 100}`);
});
