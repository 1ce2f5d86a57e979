import { formatMoney } from "@smirk/domain/billing/money";
import { SPECIALITY_NAMES } from "@smirk/domain/finder/speciality";
import type { EntryPage } from "../api/types.ts";
import { formatCode, formatPhone, formatPlainDay, formatZip } from "../ui/formats.ts";

export type Plans = EntryPage["plans"];

/** The facts of an entry by their columns, as operators read them. */
const LABELS: Record<string, string> = {
  center_name: "Office",
  dso_name: "Group",
  address: "Street",
  city: "City",
  state: "State",
  zip: "ZIP code",
  latitude: "Latitude",
  longitude: "Longitude",
  coordinates_quality: "Pin",
  phone: "Phone",
  email: "Email",
  record_email: "Contact of record",
  plans: "Plans",
  accepting_new_patients: "New patients",
  accepting_checked_on: "New patients, asked on",
  opening_hours: "Opening hours",
  holidays: "Holidays",
  website: "Website",
  published: "Shown to visitors",
  unpublished_by: "Hidden by",
  protected_fields: "Kept from the registry",
  field_sources: "Said by",
  being_checked: "Being checked",
  confirmed_on: "Confirmed",
  name: "First name",
  last_name: "Last name",
  degree: "Degree",
  specialities: "Specialties",
  languages: "Languages",
  smirk_verified: "Badge “Smirk verified”, shown while confirmed",
};

const PEOPLE = new Set(["provider", "location", "member"]);

const COMMANDS: Record<string, string> = {
  "provider edit": "Corrected",
  "provider unpublish": "Hidden",
  "provider publish": "Shown",
  "provider doubt": "Being checked",
  "provider confirm": "Confirmed",
  "provider undo": "Undone",
  "office confirm": "Confirmed by the office",
  "office save": "Saved by the office",
  "office prices": "Prices given by the office",
  "office photos": "Photos changed by the office",
  "office undo": "Undone by the office",
  "report settle": "Report settled",
  "report reopen": "Report opened again",
};

const SPEAKERS: Record<string, string> = { operator: "an operator", office: "the office", file: "a file" };

interface KeptFacts {
  protected_fields: readonly string[];
  field_sources: Readonly<Record<string, { by: string; on: string | null }>>;
}

/** The facts that the registry does not change, with who said them and for which day. */
export function keptWords({ protected_fields: kept, field_sources: sources }: KeptFacts): string {
  return kept
    .map((name) => {
      const { by, on } = sources[name] ?? { by: "", on: null };
      const said = [SPEAKERS[by] ?? "", on === null ? "" : formatPlainDay(on)].filter(Boolean).join(", ");
      return said === "" ? labelOf(name) : `${labelOf(name)} (${said})`;
    })
    .join("; ");
}

const PINS: Record<string, string> = {
  exact: "at the address",
  street: "on the street",
  zip: "in the middle of the ZIP code",
  place: "in the middle of the town",
};
const HIDERS: Record<string, string> = { operator: "an operator", registry: "the national registry" };

/** An office's own price in the log, before the procedure. */
const PRICE = "price ";

/** A dentist's name is two facts; that of anything else is one. */
export function labelOf(name: string, of = "provider"): string {
  if (name.startsWith(PRICE)) return `Price of ${formatCode(name.slice(PRICE.length))}`;
  if (name === "name" && !PEOPLE.has(of)) return "Name";
  return LABELS[name] ?? capitalize(formatCode(name.replace(/_cents$/, "")));
}

export function commandWords(command: string): string {
  return COMMANDS[command] ?? capitalize(command);
}

export function planWords(slug: string, plans: Plans = []): string {
  return plans.find((plan) => plan.slug === slug)?.name ?? capitalize(formatCode(slug));
}

export function specialityWords(code: string): string {
  return Object.hasOwn(SPECIALITY_NAMES, code)
    ? SPECIALITY_NAMES[code as keyof typeof SPECIALITY_NAMES]
    : code;
}

/** Codes of ISO 639, with SP for Spanish. */
export function languageWords(code: string): string {
  if (code === "SP") return "Spanish";
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return /^[A-Z]{2,3}$/.test(code) ? (names.of(code.toLowerCase()) ?? code) : code;
}

/** The codes of a list, as a file's cell or the log has them. */
export function readCodes(value: unknown): string[] {
  const codes = Array.isArray(value) ? value.map(String) : String(value ?? "").split(";");
  return codes.filter((code) => code !== "");
}

type Describe = (value: unknown, plans: Plans) => string;

const listOf =
  (words: (code: string, plans: Plans) => string): Describe =>
  (value, plans) =>
    readCodes(value)
      .map((code) => words(code, plans))
      .join("; ");
const wordOf =
  (words: Record<string, string>): Describe =>
  (value) =>
    words[String(value)] ?? String(value);
const day: Describe = (value) => formatPlainDay(String(value));

const DESCRIBED: Record<string, Describe> = {
  accepting_new_patients: (value) => (String(value) === "true" ? "accepted" : "not accepted"),
  accepting_checked_on: day,
  confirmed_on: day,
  coordinates_quality: wordOf(PINS),
  unpublished_by: wordOf(HIDERS),
  phone: (value) => formatPhone(String(value)),
  zip: (value) => formatZip(String(value)),
  plans: listOf(planWords),
  photos: (value) => `${Array.isArray(value) ? value.length : 0} photos`,
  specialities: listOf(specialityWords),
  languages: listOf(languageWords),
  protected_fields: listOf((name) => labelOf(name)),
};

/** A fact's value in words, from a file's cell or from the log; empty for none. */
export function factWords(name: string, value: unknown, plans: Plans = []): string {
  if (value === null || value === undefined || value === "") return "";
  const described = DESCRIBED[name];
  if (described !== undefined) return described(value, plans);
  if (name.startsWith(PRICE) && Array.isArray(value)) return describePrice(value);
  if (typeof value === "object") return describeObject(value);
  if (name.endsWith("_cents")) return formatMoney(Number(value));
  if (String(value) === "true") return "yes";
  return String(value) === "false" ? "no" : String(value);
}

function describePrice([member, usual, confirmedOn]: unknown[]): string {
  if (typeof confirmedOn !== "string") return "none";
  return [
    ...(typeof member === "number" ? [`member ${formatMoney(member)}`] : []),
    ...(typeof usual === "number" ? [`usual ${formatMoney(usual)}`] : []),
    formatPlainDay(confirmedOn),
  ].join(", ");
}

interface LoggedFact {
  name: string;
  /** Undefined where the log has no value of before. */
  before?: unknown;
  after: unknown;
}

/** The facts of a log's entry: from one value to another, or as they were noted. */
export function readLoggedFacts(changes: Record<string, unknown>): LoggedFact[] {
  return Object.entries(changes).map(([name, value]) => {
    if (Array.isArray(value) && value.length === 2) return { name, before: value[0], after: value[1] };
    if (typeof value === "object" && value !== null && "after" in value)
      return { name, ...("before" in value && { before: value.before }), after: value.after };
    return { name, after: value };
  });
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return value.map((one) => factWords("", one)).join("; ");
  const facts = Object.entries(value).map(([name, one]) => `${formatCode(name)} ${factWords(name, one)}`);
  return facts.join(", ");
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
