/** For comparing names: lower case, no accents or punctuation. "Peña-O’Connor" becomes "pena oconnor". */
export function searchName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[đð]/g, "d")
    .replace(/ø/g, "o")
    .replace(/ı/g, "i")
    .replace(/þ/g, "th")
    .replace(/ł/g, "l")
    .replace(/ß/g, "ss")
    .replace(/['’‘`´.]/g, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}

/** Forms that no ending explains, of the words of speciality-words-list.ts. */
const IRREGULAR: Record<string, string> = {
  teeth: "tooth",
  toothed: "tooth",
  removal: "remov",
  broke: "broken",
  teef: "tooth",
  toof: "tooth",
  denchers: "dentur",
  denchures: "dentur",
  eval: "evaluation",
  evals: "evaluation",
  kiddo: "kid",
  kiddie: "kid",
  children: "child",
  childrens: "child",
  infantil: "infantil",
  hurting: "hurt",
  teething: "teething",
  wisdoms: "wisdom",
  raices: "raiz",
  xray: "xray",
  canine: "canine",
};

/** American spelling of a British word. */
export function foldSpelling(word: string): string {
  return word
    .replace("ae", "e")
    .replace("oea", "ea")
    .replace("our", "or")
    .replace(/is(e|ed|ing|er|ation)$/, "iz$1");
}

/** Spanish pronouns behind a verb: "sacarme", "ponérmelos". */
const ENCLITIC = /(?<=[a-z]{3}[aei]r)(?:me|te|se|nos)?(?:l[aeo]s?)?$/;
/** Spanish diminutives of words of four letters and more: "muelita", "dientecitos". */
const DIMINUTIVE = /(?<=[a-z]{4})(?:ec)?it(?=[ao]s?$)/;

/** The same for a word's plural and usual endings, American and British, English and Spanish: not itself a word. */
export function stemWord(word: string): string {
  // A visitor may type 'constructor', which every object has.
  const known = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (known !== undefined) return known;
  if (word.length < 4) return word;
  let stem = foldSpelling(word).replace(ENCLITIC, "").replace(DIMINUTIVE, "");
  if (stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  if (/[^aeiou]ed$/.test(stem) && stem.length > 5) stem = stem.slice(0, -2);
  else if (stem.endsWith("ing") && stem.length > 5) stem = stem.slice(0, -3);
  else if (stem.length > 3 && /[aeo]$/.test(stem)) stem = stem.slice(0, -1);
  return stem.replace(/(.)\1$/, "$1");
}
