import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { tidyLine } from "@smirk/domain/text/visible-text";
import { nearestName } from "../../../text-files/nearest-name.ts";
import { readCredential } from "../rules/names/registry-credential.ts";
import type { StoredColumn } from "./column.ts";
import { validateText } from "./validate-text.ts";

const LONGEST_DEGREE = 60;
const DENTAL = ["DDS", "DMD", "BDS"];
/** Further degrees, fellowships and certificates of dentists that the registry has. */
const OTHERS = new Set(
  `BCHD BDSC BDENT BDENTSCI DDM DDSC DOS LDS LDSRCS MDENT MDENTSCI DCLINDENT CDT RDH
  MD DO MBBS MBCHB PHD SCD DSC DMSC DRPH DPH EDD PHARMD JD RPT DRMEDDENT
  BA BS BSC AB MA MS MSC MSD MDS MDSC MSCD MMSC MPH MHA MBA MED MHS MSED MSPH MPA LLM
  FAGD MAGD FACD FICD FACP FACS FAAPD FAAOM FAAHD FRCD FRCDC FICOI DABOI DICOI DABP DABFO ABGD CAGS CDA AEGD GPR`
    .split(/\s+/)
    .filter(Boolean),
);

/** One of DDS, DMD and BDS makes any text a degree; without one each word must be a known degree. */
export const degreeColumn: StoredColumn<string | null> = {
  sqlType: "text",
  isNullable: true,
  write: (value) => value ?? "",
  read: (text) => {
    const typed = tidyLine(text);
    const error = validateText(LONGEST_DEGREE)(typed);
    if (error !== null) return { error };
    const degree = readCredential(typed);
    if (degree === null || isDegree(degree)) return { value: degree };
    const near = nearestName(degree.toUpperCase().replaceAll(".", ""), DENTAL);
    const suggestion = near === undefined ? "" : `, perhaps ${near}`;
    return {
      error: `is not a known degree${suggestion}: known are ${DENTAL.join(", ")}, with or without others, and MD, PhD, MS and the like`,
    };
  },
};

export function isDegree(text: string): boolean {
  if (degreeCodes(text).length > 0) return true;
  if (OTHERS.has(text.toUpperCase().replaceAll(/[^A-Z]/g, ""))) return true;
  const words = text
    .toUpperCase()
    .split(/[\s,;/&()+]+/)
    .map((word) => word.replaceAll(/[^A-Z]/g, ""));
  const named = words.filter(Boolean);
  return named.length > 0 && named.every((word) => OTHERS.has(word));
}
