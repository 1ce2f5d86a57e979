import { isSpecialityCode, type SpecialityCode } from "@smirk/domain/finder/speciality";
import type { CodeableConcept, Coding } from "fhir/r4.js";

/** The guide: HL7 Da Vinci PDex Plan-Net, STU 1.1. */
export const GUIDE = "http://hl7.org/fhir/us/davinci-pdex-plan-net";

export const profileOf = (name: string): string => `${GUIDE}/StructureDefinition/plannet-${name}`;

/** A code of one of the guide's own systems. */
export function guideConcept(system: string, code: string, display: string): CodeableConcept {
  return { coding: [{ system: `${GUIDE}/CodeSystem/${system}`, code, display }] };
}

const TAXONOMY = "http://nucc.org/provider-taxonomy";
/** "Dentist" of no particular kind. */
export const DENTIST: Coding = { system: TAXONOMY, code: "122300000X", display: "Dentist" };

/** NUCC's codes for our specialities (nucc.org, provider taxonomy). */
const TAXONOMIES: Readonly<Record<SpecialityCode, Coding>> = {
  GD: { system: TAXONOMY, code: "1223G0001X", display: "General Practice Dentistry" },
  SP: DENTIST,
  OR: { system: TAXONOMY, code: "1223X0400X", display: "Orthodontics and Dentofacial Orthopedics" },
  PR: { system: TAXONOMY, code: "1223P0700X", display: "Prosthodontics" },
  PO: { system: TAXONOMY, code: "1223P0300X", display: "Periodontics" },
  EN: { system: TAXONOMY, code: "1223E0200X", display: "Endodontics" },
  OS: { system: TAXONOMY, code: "1223S0112X", display: "Oral and Maxillofacial Surgery (Dentist)" },
  PE: { system: TAXONOMY, code: "1223P0221X", display: "Pediatric Dentistry" },
};

/** Undefined for none, as FHIR has no empty lists. */
export function specialtyConcepts(specialities: readonly string[]): CodeableConcept[] | undefined {
  const concepts = specialities.filter(isSpecialityCode).map((code) => ({ coding: [TAXONOMIES[code]] }));
  return concepts.length === 0 ? undefined : concepts;
}

/** Our specialities with a code of NUCC's. */
export function specialitiesOfTaxonomy(taxonomy: string): SpecialityCode[] {
  return Object.entries(TAXONOMIES).flatMap(([code, coding]) =>
    coding.code === taxonomy && isSpecialityCode(code) ? [code] : [],
  );
}

export const NPI_SYSTEM = "http://hl7.org/fhir/sid/us-npi";

/** What kinds of identifiers there are (HL7 v2, table 0203). */
export const identifierType = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code, display }],
});
