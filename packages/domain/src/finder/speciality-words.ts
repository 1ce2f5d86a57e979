import { searchName } from "./search-name.ts";
import type { SpecialityCode } from "./speciality.ts";

/** Conditions and procedures in plain English and Spanish, with the specialities that treat them, likeliest first. */
const WORDS: Record<string, readonly SpecialityCode[]> = {
  abscess: ["EN", "OS"],
  absceso: ["EN", "OS"],
  "adult braces": ["OR"],
  aligners: ["OR"],
  alineadores: ["OR"],
  "baby teeth": ["PE"],
  babies: ["PE"],
  "bad breath": ["GD", "PO"],
  bebes: ["PE"],
  "bleeding gums": ["PO"],
  blanqueamiento: ["GD"],
  bonding: ["GD", "PR"],
  "bone graft": ["PO", "OS"],
  braces: ["OR"],
  brackets: ["OR"],
  bridge: ["PR", "GD"],
  caries: ["GD"],
  carillas: ["PR", "GD"],
  cavity: ["GD"],
  cavities: ["GD"],
  checkup: ["GD"],
  "check up": ["GD"],
  children: ["PE"],
  chipped: ["GD", "PR"],
  cleaning: ["GD"],
  "conducto radicular": ["EN"],
  coronas: ["PR", "GD"],
  "cracked tooth": ["GD", "EN"],
  "crooked teeth": ["OR"],
  crowns: ["PR", "GD"],
  "deep cleaning": ["PO", "GD"],
  dentaduras: ["PR"],
  "dental exam": ["GD"],
  dentures: ["PR"],
  "dientes chuecos": ["OR"],
  "dolor de diente": ["GD", "EN"],
  "dolor de muelas": ["GD", "EN"],
  emergency: ["GD", "EN"],
  emergencia: ["GD", "EN"],
  empaste: ["GD"],
  encias: ["PO"],
  endodoncia: ["EN"],
  endodontist: ["EN"],
  endodontics: ["EN"],
  extraction: ["OS", "GD"],
  extraccion: ["OS", "GD"],
  "false teeth": ["PR"],
  "family dentist": ["GD"],
  fillings: ["GD"],
  fluoride: ["GD", "PE"],
  frenos: ["OR"],
  "full mouth": ["PR"],
  general: ["GD"],
  gingivitis: ["PO", "GD"],
  gums: ["PO"],
  hygienist: ["GD"],
  implants: ["OS", "PO", "PR"],
  implantes: ["OS", "PO", "PR"],
  infants: ["PE"],
  "jaw pain": ["OS", "GD"],
  "jaw surgery": ["OS"],
  kids: ["PE"],
  limpieza: ["GD"],
  "loose tooth": ["PO", "GD"],
  "missing teeth": ["PR", "OS"],
  "muelas del juicio": ["OS"],
  ninas: ["PE"],
  ninos: ["PE"],
  "night guard": ["GD"],
  "oral surgery": ["OS"],
  "oral surgeon": ["OS"],
  orthodontics: ["OR"],
  orthodontist: ["OR"],
  ortodoncia: ["OR"],
  overbite: ["OR"],
  pediatric: ["PE"],
  pediatra: ["PE"],
  periodontics: ["PO"],
  periodontist: ["PO"],
  periodoncia: ["PO"],
  plaque: ["GD", "PO"],
  prosthodontics: ["PR"],
  prosthodontist: ["PR"],
  "pull tooth": ["OS", "GD"],
  puentes: ["PR", "GD"],
  receding: ["PO"],
  retainer: ["OR"],
  "root canal": ["EN"],
  sealants: ["PE", "GD"],
  "sensitive teeth": ["GD"],
  specialist: ["SP"],
  straighten: ["OR"],
  tartar: ["GD", "PO"],
  "teeth whitening": ["GD"],
  tmj: ["OS", "GD"],
  toddlers: ["PE"],
  "tooth pain": ["GD", "EN"],
  toothache: ["GD", "EN"],
  "tooth removal": ["OS", "GD"],
  "tratamiento de conducto": ["EN"],
  veneers: ["PR", "GD"],
  whitening: ["GD"],
  "wisdom teeth": ["OS"],
  "wisdom tooth": ["OS"],
};

const ENTRIES = Object.entries(WORDS).map(([phrase, codes]) => ({ words: phrase.split(" "), codes }));

const SHORTEST_BEGINNING = 3;
const LONGEST_TEXT = 200;

/** Likeliest first. Words may be incomplete ("root can") or part of a sentence ("a dentist for my kids"). */
export function specialitiesForWords(text: string): SpecialityCode[] {
  if (text.length > LONGEST_TEXT) return [];
  const typed = searchName(text).split(" ").filter(Boolean);
  if (!typed.some((word) => word.length >= SHORTEST_BEGINNING)) return [];
  const fitting = ENTRIES.filter(({ words }) => isBegun(words, typed) || isNamed(words, typed));
  return [...new Set(fitting.flatMap(({ codes }) => codes))];
}

function isBegun(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((begun) => words.some((word) => word.startsWith(begun)));
}

function isNamed(words: readonly string[], typed: readonly string[]): boolean {
  return words.every((word) =>
    typed.some((whole) => whole === word || whole === `${word}s` || `${whole}s` === word),
  );
}
