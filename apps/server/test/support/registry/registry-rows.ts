import type { Locate } from "../../../src/features/registry/run/registry-import.ts";
import {
  npiOf,
  type RegistryRowFields,
  registryHeader,
  registryRowWriter,
  toRegistryLine,
} from "./registry-layout.ts";

/** Two places and no gazetteer: tests of the pipeline ask for no more. */
export const locate: Locate = ({ zip, state }) => {
  if (zip === "77099") return null;
  return { latitude: state === "TX" ? 29.76 : 30, longitude: -95.37, quality: "zip" };
};

/** A dentist in Houston, numbered. */
export function dentist(number: number, fields: Partial<RegistryRowFields> = {}): RegistryRowFields {
  return {
    npi: npiOf(100_000_000 + number),
    firstName: "ADA",
    lastName: `FERN ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26]}`,
    credential: "D.D.S.",
    line1: `${number} ELM ST`,
    city: "HOUSTON",
    state: "TX",
    zip: "770021234",
    country: "US",
    phone: "7135550123",
    taxonomies: ["1223G0001X*"],
    ...fields,
  };
}

export function registryFile(rows: readonly (RegistryRowFields | string)[], width: 330 | 329 = 330): string {
  const write = registryRowWriter(width);
  const lines = rows.map((row) => (typeof row === "string" ? row : write(row)));
  return `${[toRegistryLine(registryHeader(width)), ...lines].join("\n")}\n`;
}
