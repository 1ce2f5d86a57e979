import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Procedure, ProcedureSlug, ProcedureUnit } from "@smirk/domain/fees/procedures";
import { unitBeside } from "@smirk/domain/fees/unit-beside";

/** What people call each procedure. */
export const PROCEDURE_NAMES: Record<ProcedureSlug, MessageDescriptor> = {
  checkup: msg`Checkup`,
  "first-visit": msg`First visit with a full exam`,
  "problem-exam": msg`Exam of one problem`,
  "back-teeth-x-rays": msg`X-rays of the back teeth`,
  "whole-mouth-x-rays": msg`X-rays of the whole mouth`,
  "panoramic-x-ray": msg`Panoramic X-ray`,
  "one-tooth-x-ray": msg`X-ray of one tooth`,
  "jaw-scan": msg`3D scan of the jaw`,
  "tissue-sample": msg`Tissue sample`,
  "adult-cleaning": msg`Cleaning, adult`,
  "child-cleaning": msg`Cleaning, child`,
  fluoride: msg`Fluoride`,
  sealant: msg`Sealant`,
  "space-maintainer": msg`Space maintainer`,
  "night-guard": msg`Night guard`,
  "sports-guard": msg`Sports mouth guard`,
  "white-filling-one-side": msg`White filling, one side`,
  "white-filling-two-sides": msg`White filling, two sides`,
  "white-filling-three-sides": msg`White filling, three sides`,
  "silver-filling-one-side": msg`Silver filling, one side`,
  "silver-filling-two-sides": msg`Silver filling, two sides`,
  "silver-filling-three-sides": msg`Silver filling, three sides`,
  "temporary-filling": msg`Temporary filling`,
  "front-root-canal": msg`Root canal, front tooth`,
  "premolar-root-canal": msg`Root canal, premolar`,
  "molar-root-canal": msg`Root canal, molar`,
  "repeat-root-canal": msg`Repeat root canal`,
  "baby-tooth-nerve": msg`Nerve treatment, baby tooth`,
  "root-tip-surgery": msg`Root tip surgery`,
  "porcelain-crown": msg`Porcelain crown`,
  "porcelain-metal-crown": msg`Crown, porcelain on metal`,
  "gold-crown": msg`Gold crown`,
  "baby-tooth-crown": msg`Crown, baby tooth`,
  "crown-base": msg`Base under a crown`,
  "crown-post": msg`Post under a crown`,
  "loose-crown": msg`Loose crown put back`,
  onlay: msg`Onlay`,
  bridge: msg`Bridge, each tooth`,
  "full-denture": msg`Full denture`,
  "same-day-denture": msg`Denture on the day of extraction`,
  "plastic-partial-denture": msg`Partial denture, plastic`,
  "metal-partial-denture": msg`Partial denture, metal frame`,
  "denture-repair": msg`Denture repair`,
  "denture-refit": msg`Denture refit`,
  "deep-cleaning": msg`Deep cleaning`,
  "gum-cleaning": msg`Cleaning after gum treatment`,
  "heavy-tartar": msg`Removal of heavy tartar`,
  "gum-surgery": msg`Gum surgery`,
  "gum-graft": msg`Gum graft`,
  extraction: msg`Extraction`,
  "surgical-extraction": msg`Extraction with surgery`,
  "wisdom-tooth": msg`Wisdom tooth extraction`,
  "bone-graft": msg`Bone graft`,
  abscess: msg`Abscess drained`,
  "laughing-gas": msg`Laughing gas`,
  sedation: msg`Sedation`,
  implant: msg`Implant`,
  "implant-post": msg`Post on an implant`,
  "implant-crown": msg`Crown on an implant`,
  braces: msg`Braces, upper or lower teeth`,
  "clear-aligners": msg`Clear aligners, upper or lower teeth`,
  retainer: msg`Retainer`,
  "office-whitening": msg`Whitening at the office`,
  "whitening-tray": msg`Whitening tray for home`,
  bonding: msg`Bonding`,
  veneer: msg`Veneer`,
};

const UNIT_NAMES: Record<Exclude<ProcedureUnit, "visit">, MessageDescriptor> = {
  tooth: msg`each tooth`,
  quadrant: msg`each quarter of the mouth`,
  arch: msg`upper or lower teeth`,
};

const UNIT_SENTENCES: typeof UNIT_NAMES = {
  tooth: msg`The price is for one tooth.`,
  quadrant: msg`The price is for a quarter of the mouth.`,
  arch: msg`The price is for the upper or lower teeth.`,
};

/** What one price of a list pays for, for the head of the list; null for a visit. */
export function unitSentence(i18n: I18n, { unit }: Pick<Procedure, "unit">): string | null {
  return unit === "visit" ? null : i18n._(UNIT_SENTENCES[unit]);
}

/** What one price pays for; null for a visit, and where the name of the procedure says it. */
export function unitWord(i18n: I18n, { slug, unit }: Pick<Procedure, "slug" | "unit">): string | null {
  if (unit === "visit") return null;
  return unitBeside(i18n._(PROCEDURE_NAMES[slug]), i18n._(UNIT_NAMES[unit]));
}
