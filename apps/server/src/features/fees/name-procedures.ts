import { findProcedure, PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { unitBeside } from "@smirk/domain/fees/unit-beside";
import type { Texts } from "../../locales/texts.ts";

/** The procedures in plain words, as the site has them. */
export function nameProcedures(texts: Texts): Readonly<Record<ProcedureSlug, string>> {
  return { ...nameExamsAndFillings(texts), ...nameCrownsAndDentures(texts), ...nameSurgeryAndLooks(texts) };
}

/** The twelve procedures that are listed first, in the order in which people see them. */
export function listCommonProcedures(texts: Texts): [slug: ProcedureSlug, name: string][] {
  const names = nameProcedures(texts);
  return PROCEDURES.filter(({ isCommon }) => isCommon).map(({ slug }) => [slug, names[slug]]);
}

/** What one price pays for; null for a visit, and where the name of the procedure says it. */
export function nameUnit(texts: Texts, slug: ProcedureSlug): string | null {
  const unit = findProcedure(slug)?.unit ?? "visit";
  if (unit === "visit") return null;
  const { t } = texts;
  const word = {
    tooth: t("each tooth"),
    quadrant: t("each quarter of the mouth"),
    arch: t("upper or lower teeth"),
  }[unit];
  return unitBeside(nameProcedures(texts)[slug], word);
}

function nameExamsAndFillings({ t }: Texts) {
  return {
    checkup: t("Checkup"),
    "first-visit": t("First visit with a full exam"),
    "problem-exam": t("Exam of one problem"),
    "back-teeth-x-rays": t("X-rays of the back teeth"),
    "whole-mouth-x-rays": t("X-rays of the whole mouth"),
    "panoramic-x-ray": t("Panoramic X-ray"),
    "one-tooth-x-ray": t("X-ray of one tooth"),
    "jaw-scan": t("3D scan of the jaw"),
    "tissue-sample": t("Tissue sample"),
    "adult-cleaning": t("Cleaning, adult"),
    "child-cleaning": t("Cleaning, child"),
    fluoride: t("Fluoride"),
    sealant: t("Sealant"),
    "space-maintainer": t("Space maintainer"),
    "night-guard": t("Night guard"),
    "sports-guard": t("Sports mouth guard"),
    "white-filling-one-side": t("White filling, one side"),
    "white-filling-two-sides": t("White filling, two sides"),
    "white-filling-three-sides": t("White filling, three sides"),
    "silver-filling-one-side": t("Silver filling, one side"),
    "silver-filling-two-sides": t("Silver filling, two sides"),
    "silver-filling-three-sides": t("Silver filling, three sides"),
    "temporary-filling": t("Temporary filling"),
  };
}

function nameCrownsAndDentures({ t }: Texts) {
  return {
    "front-root-canal": t("Root canal, front tooth"),
    "premolar-root-canal": t("Root canal, premolar"),
    "molar-root-canal": t("Root canal, molar"),
    "repeat-root-canal": t("Repeat root canal"),
    "baby-tooth-nerve": t("Nerve treatment, baby tooth"),
    "root-tip-surgery": t("Root tip surgery"),
    "porcelain-crown": t("Porcelain crown"),
    "porcelain-metal-crown": t("Crown, porcelain on metal"),
    "gold-crown": t("Gold crown"),
    "baby-tooth-crown": t("Crown, baby tooth"),
    "crown-base": t("Base under a crown"),
    "crown-post": t("Post under a crown"),
    "loose-crown": t("Loose crown put back"),
    onlay: t("Onlay"),
    bridge: t("Bridge, each tooth"),
    "full-denture": t("Full denture"),
    "same-day-denture": t("Denture on the day of extraction"),
    "plastic-partial-denture": t("Partial denture, plastic"),
    "metal-partial-denture": t("Partial denture, metal frame"),
    "denture-repair": t("Denture repair"),
    "denture-refit": t("Denture refit"),
  };
}

function nameSurgeryAndLooks({ t }: Texts) {
  return {
    "deep-cleaning": t("Deep cleaning"),
    "gum-cleaning": t("Cleaning after gum treatment"),
    "heavy-tartar": t("Removal of heavy tartar"),
    "gum-surgery": t("Gum surgery"),
    "gum-graft": t("Gum graft"),
    extraction: t("Extraction"),
    "surgical-extraction": t("Extraction with surgery"),
    "wisdom-tooth": t("Wisdom tooth extraction"),
    "bone-graft": t("Bone graft"),
    abscess: t("Abscess drained"),
    "laughing-gas": t("Laughing gas"),
    sedation: t("Sedation"),
    implant: t("Implant"),
    "implant-post": t("Post on an implant"),
    "implant-crown": t("Crown on an implant"),
    braces: t("Braces, upper or lower teeth"),
    "clear-aligners": t("Clear aligners, upper or lower teeth"),
    retainer: t("Retainer"),
    "office-whitening": t("Whitening at the office"),
    "whitening-tray": t("Whitening tray for home"),
    bonding: t("Bonding"),
    veneer: t("Veneer"),
  };
}
