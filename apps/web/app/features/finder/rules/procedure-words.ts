import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import { searchName, stemWord } from "@smirk/domain/finder/search-name";

/**
 * What people type for a procedure, in English and Spanish: the one that they most likely mean. Symptoms are none.
 * Plurals and usual endings need no entry, nor do accents.
 */
const WORDS: readonly (readonly [ProcedureSlug, string])[] = [
  ["checkup", "checkup, check up, dental exam, chequeo, revision dental, examen dental"],
  ["first-visit", "first visit, new patient, full exam, primera visita, examen completo"],
  ["whole-mouth-x-rays", "full mouth x ray, whole mouth x ray, radiografia de toda la boca"],
  ["panoramic-x-ray", "panoramic, panoramic x ray, panorex, panoramica"],
  ["back-teeth-x-rays", "x ray, xray, bitewing, radiografia, rayos x"],
  ["jaw-scan", "3d scan, cbct, cone beam, ct scan, tomografia"],
  ["tissue-sample", "biopsy, biopsia"],
  ["deep-cleaning", "deep cleaning, scaling, root planing, limpieza profunda, raspado, curetaje"],
  ["child-cleaning", "kid cleaning, child cleaning, pediatric cleaning, limpieza infantil, limpieza de nino"],
  ["adult-cleaning", "cleaning, prophylaxis, limpieza, profilaxis"],
  ["fluoride", "fluoride, fluor"],
  ["sealant", "sealant, sellador, sellante"],
  ["space-maintainer", "space maintainer, mantenedor de espacio"],
  ["night-guard", "night guard, bite guard, occlusal guard, guarda nocturna, guarda oclusal, ferula"],
  ["sports-guard", "mouth guard, mouthguard, sports guard, protector bucal"],
  ["silver-filling-one-side", "silver filling, amalgam, amalgama"],
  ["white-filling-one-side", "filling, white filling, composite, empaste, relleno, tapadura, resina, calza"],
  ["baby-tooth-nerve", "pulpotomy, pulpotomia"],
  ["root-tip-surgery", "apicoectomy, apicectomia"],
  ["repeat-root-canal", "root canal retreatment, retreatment, retratamiento"],
  ["front-root-canal", "front tooth root canal, front root canal"],
  [
    "molar-root-canal",
    "root canal, rootcanal, endodontic treatment, endodoncia, conducto, tratamiento de conducto",
  ],
  ["implant-crown", "implant crown, corona de implante, corona sobre implante"],
  ["baby-tooth-crown", "baby tooth crown, stainless steel crown"],
  ["gold-crown", "gold crown, corona de oro"],
  ["loose-crown", "loose crown, crown fell off, recement, recementar, corona floja"],
  ["porcelain-crown", "crown, cap, porcelain crown, zirconia, corona"],
  ["crown-post", "post and core, poste"],
  ["onlay", "onlay, inlay, incrustacion"],
  ["bridge", "bridge, puente"],
  ["denture-repair", "denture repair, reparacion de dentadura"],
  ["denture-refit", "reline, denture reline, rebase"],
  ["plastic-partial-denture", "partial denture, partial, dentadura parcial, protesis parcial"],
  ["full-denture", "denture, false teeth, dentadura, dentadura postiza, protesis dental"],
  ["gum-surgery", "gum surgery, cirugia de encia, gingivectomy, gingivectomia"],
  ["gum-graft", "gum graft, injerto de encia"],
  ["wisdom-tooth", "wisdom tooth, wisdom teeth, third molar, muela del juicio, cordal, tercer molar"],
  ["surgical-extraction", "surgical extraction, extraccion quirurgica"],
  [
    "extraction",
    "extraction, tooth pulled, pull a tooth, tooth removal, extraccion, sacar una muela, sacar un diente",
  ],
  ["bone-graft", "bone graft, injerto de hueso, injerto oseo"],
  ["laughing-gas", "laughing gas, nitrous oxide, gas de la risa"],
  ["sedation", "sedation, sedacion"],
  ["implant", "implant, implante"],
  ["clear-aligners", "invisalign, aligner, clear aligner, alineador"],
  ["braces", "brace, bracket, freno"],
  ["retainer", "retainer, retenedor"],
  ["whitening-tray", "whitening tray, home whitening"],
  ["office-whitening", "whitening, bleaching, blanqueamiento"],
  ["bonding", "bonding"],
  ["veneer", "veneer, carilla"],
];

const LONGEST_TEXT = 200;
const LONGEST_PHRASE = 5;

const BY_PHRASE: ReadonlyMap<string, ProcedureSlug> = new Map(
  WORDS.flatMap(([slug, phrases]) =>
    phrases.split(",").map((phrase) => [listStems(phrase).join(" "), slug] as const),
  ),
);

/** The procedure that a search names: by the longest phrase, of equally long ones by the first; null for none. */
export function findSearchedProcedure(text: string): ProcedureSlug | null {
  const stems = listStems(text.slice(0, LONGEST_TEXT));
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    for (let at = 0; at + length <= stems.length; at += 1) {
      const found = BY_PHRASE.get(stems.slice(at, at + length).join(" "));
      if (found !== undefined) return found;
    }
  }
  return null;
}

function listStems(text: string): string[] {
  return searchName(text).split(" ").filter(Boolean).map(stemWord);
}
