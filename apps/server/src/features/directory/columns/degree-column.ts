import { tidyLine } from "@smirk/domain/text/visible-text";
import { nearestName } from "../../../text-files/nearest-name.ts";
import { isDegree } from "../rules/names/credentials.ts";
import { readCredential } from "../rules/names/registry-credential.ts";
import type { StoredColumn } from "./column.ts";
import { validateText } from "./validate-text.ts";

const LONGEST_DEGREE = 60;
const DENTAL = ["DDS", "DMD", "BDS"];
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
