import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { MOST_PEOPLE } from "@smirk/domain/savings/answer-savings";
import { MOST_OF_ONE, type PlannedVisit } from "@smirk/domain/savings/plan-year";
import { tidyTyped } from "@smirk/domain/text/visible-text";
import type { Place } from "../../api/place-prices.ts";
import { countsOf, findPicture, isYearPicture, type YearPicture } from "./year-pictures.ts";

/** What the form shows again, as it was typed. */
export interface SavingsForm {
  people: string;
  zip: string;
  /** The id of the location that the form is about; empty for a ZIP code. */
  at: string;
  counts: Partial<Record<ProcedureSlug, string>>;
}

export type SavingsField = "people" | "zip" | ProcedureSlug;

export interface SavingsInput {
  people: number;
  place: Place;
  visits: PlannedVisit[];
}

export const EMPTY_FORM: SavingsForm = { people: "1", zip: "", at: "", counts: {} };
const LONGEST_VALUE = 20;
/** A link with a count of every procedure has 1,500 characters. */
const LONGEST_FRAGMENT = 4000;

export function readSavingsForm(fields: URLSearchParams): SavingsForm {
  const text = (name: string) => tidyTyped(fields.get(name) ?? "").slice(0, LONGEST_VALUE);
  const counts = PROCEDURES.flatMap(({ slug }) => (text(slug) === "" ? [] : [[slug, text(slug)]]));
  return {
    people: text("people"),
    zip: readZip(text("zip")),
    at: readLocationId(text("at")),
    counts: Object.fromEntries(counts),
  };
}

/** '77002.' and '77002-1234', as they stand in an address, are 77002; what is no ZIP code stays as it was typed. */
function readZip(text: string): string {
  return /^(\d{5})(?:-\d{4})?[.,]?$/.exec(text)?.[1] ?? text;
}

/**
 * What the pressed button asks for: the answer, the form as it is, the form with a ZIP code in the office's place, or a
 * year to be filled in and answered.
 */
export type FormPress = "answer" | "form" | "zip" | YearPicture;
/** The field that buttons send; the button of the answer sends none. */
export const PRESS = "press";

export function readPress(fields: URLSearchParams): FormPress {
  const press = fields.get(PRESS);
  if (press === "form" || press === "zip") return press;
  return press !== null && isYearPicture(press) ? press : "answer";
}

/** One where it is not known yet for how many people the form is. */
export function peopleOf(form: SavingsForm): number {
  return readPeople(form) ?? 1;
}

export function readPeople({ people }: SavingsForm): number | null {
  return readWhole(people, MOST_PEOPLE) || null;
}

/** What stands in a form once a year is pressed: what somebody typed for their own year stays. */
export function countsAfter(picture: YearPicture, typed: SavingsForm): SavingsForm["counts"] {
  const people = peopleOf(typed);
  const isKept = picture === "own" && findPicture(typed.counts, people) === "own";
  return isKept ? typed.counts : countsOf(picture, people);
}

/** Whether there is anything that a new page would lose. */
export function isFilledIn(form: SavingsForm): boolean {
  return writeSharedForm(form) !== writeSharedForm({ ...EMPTY_FORM, at: form.at });
}

/** What stands in a form of the page now. */
export function readTypedForm(form: HTMLFormElement): SavingsForm {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.set(name, value);
  return readSavingsForm(fields);
}

/** Empty for what is no id. */
export function readLocationId(text: string): string {
  return /^[1-9]\d{0,18}$/.test(text) ? text : "";
}

/** Fields with an error have nothing in `input`, which is null then. */
export function checkSavingsForm(form: SavingsForm): { errors: SavingsField[]; input: SavingsInput | null } {
  const people = readPeople(form);
  const visits = PROCEDURES.flatMap(({ slug }) => {
    const count = form.counts[slug];
    return count === undefined ? [] : [{ person: 0, procedure: slug, count: readWhole(count, MOST_OF_ONE) }];
  });
  const place = readPlace(form);
  const errors: SavingsField[] = [
    ...(people === null ? ["people" as const] : []),
    ...visits.flatMap(({ procedure, count }) => (count === null ? [procedure] : [])),
    ...(place === null ? ["zip" as const] : []),
  ];
  if (errors.length > 0 || people === null || place === null) return { errors, input: null };
  const planned = visits.flatMap((visit) => {
    const { count } = visit;
    return count === null || count === 0 ? [] : [{ ...visit, count }];
  });
  return { errors, input: { people, place, visits: planned } };
}

function readPlace({ at, zip }: SavingsForm): Place | null {
  if (at !== "") return { locationId: at };
  return /^\d{5}$/.test(zip) ? { zip } : null;
}

export function readWhole(text: string, most: number): number | null {
  const typed = tidyTyped(text);
  return /^\d{1,3}$/.test(typed) && Number(typed) <= most ? Number(typed) : null;
}

/** The fields that were filled in, for the part of a link behind the `#`. */
export function writeSharedForm({ people, zip, at, counts }: SavingsForm): string {
  const place = at === "" ? ["zip", zip] : ["at", at];
  return new URLSearchParams([["people", people], place, ...Object.entries(counts)]).toString();
}

/** @returns null for what no form of ours has written */
export function readSharedForm(fragment: string): SavingsForm | null {
  if (fragment.length > LONGEST_FRAGMENT) return null;
  const form = readSavingsForm(new URLSearchParams(fragment.replace(/^#/, "")));
  return checkSavingsForm(form).input === null ? null : form;
}
