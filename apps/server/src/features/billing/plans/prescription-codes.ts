import * as v from "valibot";
import type { PrescriptionCodes } from "../../../db/schema/schema.ts";
import type { ListedReason } from "../../../errors.ts";
import type { FileRow } from "../read-operator-file.ts";

/** The program whose card a pharmacy reads: its codes are the plan's. */
export const PRESCRIPTIONS = "Prescriptions";

const NOT_THE_PHONE = "must be a phone number such as (800) 555-0100";

/** Columns of a file of plans, and what a pharmacy's computer takes: NCPDP has at most 10 places for a PCN, 15 for a group. */
const RULES = {
  rx_administrator: v.pipe(v.string("must be a text"), v.maxLength(60, "must have at most 60 characters")),
  rx_bin: v.pipe(v.string("must be a text"), v.regex(/^\d{6}(\d\d)?$/, "must have 6 or 8 digits")),
  rx_pcn: v.pipe(
    v.string("must be a text"),
    v.regex(/^[A-Za-z0-9]{1,10}$/, "must have at most 10 letters and digits"),
  ),
  rx_group: v.pipe(
    v.string("must be a text"),
    v.regex(/^[A-Za-z0-9-]{1,15}$/, "must have at most 15 letters, digits and hyphens"),
  ),
  rx_phone: v.pipe(v.string(NOT_THE_PHONE), v.regex(/^[\d ().-]{10,20}$/, NOT_THE_PHONE)),
};

type PrescriptionColumn = keyof typeof RULES;
export const PRESCRIPTION_COLUMNS = Object.keys(RULES) as PrescriptionColumn[];

export function toPrescriptionColumns(codes: PrescriptionCodes | null): Record<PrescriptionColumn, string> {
  return {
    rx_administrator: codes?.administrator ?? "",
    rx_bin: codes?.bin ?? "",
    rx_pcn: codes?.pcn ?? "",
    rx_group: codes?.group ?? "",
    rx_phone: codes?.phone ?? "",
  };
}

/** What the card for prescriptions needs: everything where the plan includes them, and nothing elsewhere. */
export function readPrescriptionCodes(
  { value, lineOf }: FileRow,
  isIncluded: boolean,
): { codes: PrescriptionCodes | null; errors: ListedReason[] } {
  const given = PRESCRIPTION_COLUMNS.filter((column) => (value[column] ?? "") !== "");
  const refuse = (column: PrescriptionColumn, reason: string) => ({ line: lineOf([column]), reason });
  if (!isIncluded) {
    const errors = given.map((column) =>
      refuse(column, `${column} is for plans that include Prescriptions.`),
    );
    return { codes: null, errors };
  }
  const missing = PRESCRIPTION_COLUMNS.filter((column) => !given.includes(column));
  const errors = missing.map((column) =>
    refuse(column, `${column} is missing: pharmacies need it on the card for Prescriptions.`),
  );
  const read = v.safeParse(v.object(RULES), value);
  for (const issue of read.issues ?? []) {
    const column = PRESCRIPTION_COLUMNS.find((name) => name === issue.path?.[0].key);
    if (column && !missing.includes(column)) errors.push(refuse(column, `${column} ${issue.message}.`));
  }
  if (!read.success || errors.length > 0) return { codes: null, errors };
  const { rx_administrator, rx_bin, rx_pcn, rx_group, rx_phone } = read.output;
  return {
    codes: { administrator: rx_administrator, bin: rx_bin, pcn: rx_pcn, group: rx_group, phone: rx_phone },
    errors,
  };
}

/** Whether a plan's card for prescriptions says all that a pharmacy asks for. */
export function lacksPrescriptionCodes(plan: {
  includedCards: readonly { name: string }[];
  prescriptionCodes: PrescriptionCodes | null;
}): boolean {
  return plan.prescriptionCodes === null && plan.includedCards.some(({ name }) => name === PRESCRIPTIONS);
}
