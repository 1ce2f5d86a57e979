/**
 * What dentists do, in our own plain words: the codes of dental claims and their descriptions are licensed and stay out.
 * Category, what one price pays for, slug and English name; the catalogs translate the names.
 */
const LIST = [
  ["exams", "visit", "checkup", "Checkup"],
  ["exams", "visit", "first-visit", "First visit with a full exam"],
  ["exams", "visit", "problem-exam", "Exam of one problem"],
  ["exams", "visit", "back-teeth-x-rays", "X-rays of the back teeth"],
  ["exams", "visit", "whole-mouth-x-rays", "X-rays of the whole mouth"],
  ["exams", "visit", "panoramic-x-ray", "Panoramic X-ray"],
  ["exams", "tooth", "one-tooth-x-ray", "X-ray of one tooth"],
  ["exams", "arch", "jaw-scan", "3D scan of the jaw"],
  ["exams", "visit", "tissue-sample", "Tissue sample"],
  ["prevention", "visit", "adult-cleaning", "Cleaning, adult"],
  ["prevention", "visit", "child-cleaning", "Cleaning, child"],
  ["prevention", "visit", "fluoride", "Fluoride"],
  ["prevention", "tooth", "sealant", "Sealant"],
  ["prevention", "quadrant", "space-maintainer", "Space maintainer"],
  ["prevention", "arch", "night-guard", "Night guard"],
  ["prevention", "arch", "sports-guard", "Sports mouth guard"],
  ["fillings", "tooth", "white-filling-one-side", "White filling, one side"],
  ["fillings", "tooth", "white-filling-two-sides", "White filling, two sides"],
  ["fillings", "tooth", "white-filling-three-sides", "White filling, three sides"],
  ["fillings", "tooth", "silver-filling-one-side", "Silver filling, one side"],
  ["fillings", "tooth", "silver-filling-two-sides", "Silver filling, two sides"],
  ["fillings", "tooth", "silver-filling-three-sides", "Silver filling, three sides"],
  ["fillings", "tooth", "temporary-filling", "Temporary filling"],
  ["root-canals", "tooth", "front-root-canal", "Root canal, front tooth"],
  ["root-canals", "tooth", "premolar-root-canal", "Root canal, premolar"],
  ["root-canals", "tooth", "molar-root-canal", "Root canal, molar"],
  ["root-canals", "tooth", "repeat-root-canal", "Repeat root canal"],
  ["root-canals", "tooth", "baby-tooth-nerve", "Nerve treatment, baby tooth"],
  ["root-canals", "tooth", "root-tip-surgery", "Root tip surgery"],
  ["crowns", "tooth", "porcelain-crown", "Porcelain crown"],
  ["crowns", "tooth", "porcelain-metal-crown", "Crown, porcelain on metal"],
  ["crowns", "tooth", "gold-crown", "Gold crown"],
  ["crowns", "tooth", "baby-tooth-crown", "Crown, baby tooth"],
  ["crowns", "tooth", "crown-base", "Base under a crown"],
  ["crowns", "tooth", "crown-post", "Post under a crown"],
  ["crowns", "tooth", "loose-crown", "Loose crown put back"],
  ["crowns", "tooth", "onlay", "Onlay"],
  ["crowns", "tooth", "bridge", "Bridge, each tooth"],
  ["dentures", "arch", "full-denture", "Full denture"],
  ["dentures", "arch", "same-day-denture", "Denture on the day of extraction"],
  ["dentures", "arch", "plastic-partial-denture", "Partial denture, plastic"],
  ["dentures", "arch", "metal-partial-denture", "Partial denture, metal frame"],
  ["dentures", "arch", "denture-repair", "Denture repair"],
  ["dentures", "arch", "denture-refit", "Denture refit"],
  ["gums", "quadrant", "deep-cleaning", "Deep cleaning"],
  ["gums", "visit", "gum-cleaning", "Cleaning after gum treatment"],
  ["gums", "visit", "heavy-tartar", "Removal of heavy tartar"],
  ["gums", "quadrant", "gum-surgery", "Gum surgery"],
  ["gums", "tooth", "gum-graft", "Gum graft"],
  ["surgery", "tooth", "extraction", "Extraction"],
  ["surgery", "tooth", "surgical-extraction", "Extraction with surgery"],
  ["surgery", "tooth", "wisdom-tooth", "Wisdom tooth extraction"],
  ["surgery", "tooth", "bone-graft", "Bone graft"],
  ["surgery", "tooth", "abscess", "Abscess drained"],
  ["surgery", "visit", "laughing-gas", "Laughing gas"],
  ["surgery", "visit", "sedation", "Sedation"],
  ["implants", "tooth", "implant", "Implant"],
  ["implants", "tooth", "implant-post", "Post on an implant"],
  ["implants", "tooth", "implant-crown", "Crown on an implant"],
  ["braces", "arch", "braces", "Braces, upper or lower teeth"],
  ["braces", "arch", "clear-aligners", "Clear aligners, upper or lower teeth"],
  ["braces", "arch", "retainer", "Retainer"],
  ["looks", "visit", "office-whitening", "Whitening at the office"],
  ["looks", "arch", "whitening-tray", "Whitening tray for home"],
  ["looks", "tooth", "bonding", "Bonding"],
  ["looks", "tooth", "veneer", "Veneer"],
] as const;

export type ProcedureSlug = (typeof LIST)[number][2];
type ProcedureCategory = (typeof LIST)[number][0];
export type ProcedureUnit = (typeof LIST)[number][1];

export interface Procedure {
  slug: ProcedureSlug;
  category: ProcedureCategory;
  /** What one price pays for: a visit, a tooth, a quarter of the mouth, or the upper or the lower teeth. */
  unit: ProcedureUnit;
  /** The English name, which the catalogs translate. */
  name: string;
  /** Whether it is one of the twelve that a dentist's page shows first. */
  isCommon: boolean;
}

const COMMON: ReadonlySet<ProcedureSlug> = new Set([
  "checkup",
  "problem-exam",
  "back-teeth-x-rays",
  "whole-mouth-x-rays",
  "adult-cleaning",
  "child-cleaning",
  "white-filling-one-side",
  "white-filling-two-sides",
  "molar-root-canal",
  "porcelain-crown",
  "deep-cleaning",
  "extraction",
]);

/** All procedures by category, in the order in which people see them. */
export const PROCEDURES: readonly Procedure[] = LIST.map(([category, unit, slug, name]) => ({
  slug,
  category,
  unit,
  name,
  isCommon: COMMON.has(slug),
}));

export const COMMON_PROCEDURES = PROCEDURES.filter(({ isCommon }) => isCommon);
export const OTHER_PROCEDURES = PROCEDURES.filter(({ isCommon }) => !isCommon);

const BY_SLUG: ReadonlyMap<string, Procedure> = new Map(PROCEDURES.map((one) => [one.slug, one]));

export function findProcedure(slug: string): Procedure | undefined {
  return BY_SLUG.get(slug);
}
