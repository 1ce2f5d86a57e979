import { OFFICE_DAYS, OFFICE_LANGUAGES } from "@smirk/contract/office-fields";
import { removeInvisible } from "@smirk/domain/text/visible-text";
import { LOCATION_COLUMNS } from "../directory/columns/location-columns.ts";
import type { ShownListing } from "./find-request.ts";
import type { OfficeAnswer } from "./save-office-word.ts";
import {
  type DayFields,
  isOtherWeek,
  isPreset,
  PRESETS,
  readWeekFields,
  weekFields,
  writeWeekFields,
} from "./week-form.ts";

/** The form as it is shown: what the listing says, or what was typed. */
export interface OfficeForm {
  phone: string;
  accepting: "yes" | "no" | "";
  speaks: ReadonlySet<string>;
  /** Which hours count: those of now, a preset's, or those of the days. */
  hours: string;
  week: readonly DayFields[];
  hasLeft: boolean;
  note: string;
  website: string;
}

export interface FormErrors {
  phone?: true;
  /** It has more than a number, such as an extension. */
  longPhone?: true;
  /** It was emptied. */
  noPhone?: true;
  /** The first day that cannot be, Monday being 0. */
  wrongDay?: number;
  website?: true;
  /** No day has hours. */
  noHours?: true;
  /** Times were typed under another line than the one that was chosen. */
  changedTimes?: true;
  /** It is too long. */
  note?: true;
}

export function formOf({ location, provider, shownHours }: ShownListing): OfficeForm {
  const { phone, accepting_new_patients: accepting } = location;
  return {
    phone: phone ?? "",
    accepting: accepting === null ? "" : accepting ? "yes" : "no",
    speaks: new Set(provider.languages),
    ...hoursFormOf(shownHours),
    hasLeft: false,
    note: "",
    website: location.website ?? "",
  };
}

export function hoursFormOf(shownHours: string | null): Pick<OfficeForm, "hours" | "week"> {
  return { hours: "now", week: weekFields(shownHours) };
}

function typedForm(form: URLSearchParams): OfficeForm {
  const cell = (name: string) => removeInvisible(form.get(name) ?? "").trim();
  const accepting = cell("accepting");
  return {
    phone: cell("phone"),
    accepting: accepting === "yes" || accepting === "no" ? accepting : "",
    speaks: new Set(OFFICE_LANGUAGES.filter((code) => form.has(`speaks_${code}`))),
    hours: cell("hours"),
    week: readWeekFields(form),
    hasLeft: form.has("has_left"),
    note: cell("note"),
    website: cell("website"),
  };
}

const LONGEST_NOTE = 1_000;

const NOTHING: OfficeAnswer = { proposal: null };

/** What the office pressed: all right, or its corrections; or what of them cannot be, with what was typed. */
export function readAnswer(
  posted: URLSearchParams,
  request: ShownListing,
): { answer: OfficeAnswer } | { typed: OfficeForm; errors: FormErrors } {
  if (posted.get("answer") === "right") return { answer: NOTHING };
  const typed = typedForm(posted);
  const phone = LOCATION_COLUMNS.phone.read(typed.phone);
  const website = LOCATION_COLUMNS.website.read(typed.website);
  const hours = readHours(posted, typed, { kept: request.location.opening_hours, shown: request.shownHours });
  // An empty field may be a slip, unless something else is left to an operator.
  const isEmptied =
    typed.phone === "" && typed.note === "" && !typed.hasLeft && request.location.phone !== null;
  const errors: FormErrors = {
    ...("error" in phone && { phone: true as const }),
    ...("warning" in phone && { longPhone: true as const }),
    ...("error" in website && { website: true as const }),
    ...(isEmptied && { noPhone: true as const }),
    ...("wrongDay" in hours && { wrongDay: hours.wrongDay }),
    ...("noHours" in hours && { noHours: true as const }),
    ...("changedTimes" in hours && { changedTimes: true as const }),
    ...(typed.note.length > LONGEST_NOTE && { note: true as const }),
  };
  if (
    "error" in phone ||
    "error" in website ||
    isEmptied ||
    !("openingHours" in hours) ||
    errors.note ||
    errors.longPhone
  )
    return { typed: askedForm(typed, errors), errors };
  const newPhone = phone.value === request.location.phone ? null : phone.value;
  const note = typed.note === "" ? null : typed.note;
  const isWaiting = newPhone !== null || note !== null || typed.hasLeft;
  const answer: OfficeAnswer = {
    accepting: typed.accepting === "" ? null : typed.accepting === "yes",
    languages: languagesOf(request.provider.languages, typed.speaks),
    openingHours: hours.openingHours,
    // The email's page has no such field.
    ...(posted.has("website") && { website: website.value }),
    proposal: isWaiting ? { phone: newPhone, note, hasLeft: typed.hasLeft } : null,
  };
  return { answer };
}

/** The hours alone, or what of them cannot be, with what was typed; null where they stay. */
export function readHoursForm(
  posted: URLSearchParams,
  shownHours: string | null,
): { openingHours: string | null } | { form: Pick<OfficeForm, "hours" | "week">; errors: FormErrors } {
  const form = typedForm(posted);
  const hours = readHours(posted, form, { kept: null, shown: shownHours });
  if ("openingHours" in hours) return hours;
  return { form: askedForm(form, hours), errors: hours };
}

/** Somebody who typed times most likely means them. */
function askedForm(form: OfficeForm, { changedTimes }: FormErrors): OfficeForm {
  return changedTimes ? { ...form, hours: "days" } : form;
}

/** Languages that the page does not name stay. */
function languagesOf(stored: readonly string[], speaks: ReadonlySet<string>): string[] {
  const named: ReadonlySet<string> = new Set(OFFICE_LANGUAGES);
  const kept = stored.filter((code) => !named.has(code) || speaks.has(code));
  return [...kept, ...OFFICE_LANGUAGES.filter((code) => speaks.has(code) && !kept.includes(code))];
}

interface KnownHours {
  /** What is stored where the hours stay. */
  kept: string | null;
  /** What the page showed. */
  shown: string | null;
}

type WrongHours = Pick<FormErrors, "wrongDay" | "noHours" | "changedTimes">;

function readHours(
  posted: URLSearchParams,
  { hours, week }: OfficeForm,
  { kept, shown }: KnownHours,
): { openingHours: string | null } | WrongHours {
  const chosen = isPreset(hours) ? PRESETS[hours] : null;
  if (hours !== "days") {
    // A second press of the same line is meant.
    const isAsked = !posted.has("asked") && OFFICE_DAYS.some((day) => posted.has(`${day}_opens`));
    const isOther = isOtherWeek(week, shown) && (chosen === null || isOtherWeek(week, chosen));
    return isAsked && isOther ? { changedTimes: true } : { openingHours: chosen ?? kept };
  }
  const written = writeWeekFields(week, shown);
  if ("wrongDay" in written) return written;
  return written.value === null ? { noHours: true } : { openingHours: written.value };
}
