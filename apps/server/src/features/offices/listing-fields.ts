import { OFFICE_DAYS, OFFICE_LANGUAGES } from "@smirk/contract/office-fields";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { shortenUrl } from "@smirk/domain/text/shorten-url";
import type { Texts } from "../../locales/texts.ts";
import { type Html, html } from "../../text-files/html.ts";
import { DAY_MINUTES } from "../directory/opening-hours/hour-range.ts";
import { WEEK_FROM_MONDAY } from "../directory/opening-hours/write-week.ts";
import type { OfficeRequest, ShownListing } from "./find-request.ts";
import type { FormErrors, OfficeForm } from "./read-answer.ts";
import { hoursOf, PRESETS } from "./week-form.ts";

/** 'Ada Fern, DDS' */
export function nameOf({ provider }: Pick<OfficeRequest, "provider">): string {
  return [`${provider.name} ${provider.last_name}`, provider.degree].filter(Boolean).join(", ");
}

export function shownFacts(texts: Texts, request: ShownListing, plans: readonly string[]): Html {
  const { t } = texts;
  const { center_name, address, city, state, zip, phone, accepting_new_patients } = request.location;
  const unknown = t("Not known");
  const accepting =
    accepting_new_patients === null ? unknown : accepting_new_patients ? t("Accepted") : t("Not accepted");
  const facts: [string, string][] = [
    [t("Dentist"), nameOf(request)],
    ...(center_name === null ? [] : [[t("Office"), center_name] satisfies [string, string]]),
    [t("Address"), `${address}, ${city}, ${state} ${zip.slice(0, 5)}`],
    [t("Phone"), phone === null ? unknown : formatUsPhone(phone)],
    [t("New patients"), accepting],
    [t("Languages"), languageList(texts, request.provider.languages) || unknown],
    [t("Website"), request.location.website === null ? unknown : shortenUrl(request.location.website)],
    [t("Plans"), plans.length === 0 ? t("None") : texts.list(plans)],
  ];
  const { shownHours } = request;
  const hours = shownHours === null ? [html`${unknown}`] : writeHours(texts, shownHours);
  return html`<dl>${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
<div><dt>${t("Opening hours")}</dt>${hours.map((line) => html`<dd>${line}</dd>`)}</div></dl>`;
}

function languageList(texts: Texts, codes: readonly string[]): string {
  return codes.length === 0 ? "" : texts.list(codes.map((code) => languageName(texts, code)));
}

export function languageName({ locale }: Texts, code: string): string {
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
  const name = names.of(code === "SP" ? "es" : code.toLowerCase()) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** January 7, 2024 was a Sunday. */
export function dayName({ locale }: Texts, day: number): string {
  const name = dateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, 7 + day),
  );
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

export function writeTime({ locale }: Texts, minutes: number): string {
  const format = dateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return format.format(minutes * 60_000);
}

/** '8:00 AM – 5:00 PM' */
export function writeRange(texts: Texts, { opens, closes }: { opens: number; closes: number }): string {
  const isWholeDay = closes - opens === DAY_MINUTES;
  return isWholeDay ? texts.t("Open 24 hours") : `${writeTime(texts, opens)} – ${writeTime(texts, closes)}`;
}

export function writeHours(texts: Texts, openingHours: string): Html[] {
  const hours = hoursOf(openingHours);
  return WEEK_FROM_MONDAY.map((day) => {
    const times = hours.filter((entry) => entry.day === day).map((entry) => writeRange(texts, entry));
    return html`${dayName(texts, day)}: ${times.length === 0 ? texts.t("Closed") : times.join(", ")}`;
  });
}

export function phoneField({ t }: Texts, form: OfficeForm, errors: FormErrors): Html {
  const wrong = errors.phone
    ? t("Please type a US phone number of ten digits.")
    : errors.longPhone
      ? t(
          "Please type one number of ten digits alone. An extension or a second number goes into the last field.",
        )
      : errors.noPhone
        ? t("Please type the number for patients. If there is none, say so in the last field.")
        : null;
  const described = wrong === null ? [] : html` aria-invalid="true" aria-describedby="phone-wrong"`;
  return html`<label>${t("Phone for patients")}<input name="phone" type="tel" autocomplete="off" value="${form.phone === "" ? "" : formatTyped(form.phone)}"${described}/></label>
${wrong === null ? [] : html`<p class="wrong" id="phone-wrong">${wrong}</p>`}`;
}

export function websiteField({ t }: Texts, { website }: OfficeForm, { website: isWrong }: FormErrors): Html {
  const described = isWrong ? html` aria-invalid="true" aria-describedby="website-wrong"` : [];
  return html`<label>${t("Website of the office")}<input name="website" autocomplete="off" spellcheck="false" inputmode="url" value="${website}"${described}/></label>
${isWrong ? html`<p class="wrong" id="website-wrong">${t("Please type an address that begins with https://, such as https://www.fern.example.")}</p>` : []}`;
}

function formatTyped(phone: string): string {
  return /^\+1\d{10}$/.test(phone) ? formatUsPhone(phone) : phone;
}

interface Choice {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
}

export function radio({ name, value, label, isChosen }: Choice): Html {
  const checked = isChosen ? html` checked` : [];
  return html`<label class="choice"><input type="radio" name="${name}" value="${value}"${checked}/>${label}</label>`;
}

export function acceptingField({ t }: Texts, { accepting }: OfficeForm): Html {
  const choices = [
    ["yes", t("Yes")],
    ["no", t("No")],
    ["", t("I don't know")],
  ] as const;
  return html`<fieldset><legend>${t("Do you accept new patients?")}</legend>
${choices.map(([value, label]) => radio({ name: "accepting", value, label, isChosen: accepting === value }))}</fieldset>`;
}

export function languageFields(texts: Texts, { speaks }: OfficeForm): Html {
  const boxes = OFFICE_LANGUAGES.map((code) => {
    const checked = speaks.has(code) ? html` checked` : [];
    return html`<label class="choice"><input type="checkbox" name="speaks_${code}" value="1"${checked}/>${languageName(texts, code)}</label>`;
  });
  return html`<fieldset><legend>${texts.t("Languages that the dentist speaks")}</legend><div class="languages">${boxes}</div></fieldset>`;
}

export function hourFields(
  texts: Texts,
  { hours, week }: Pick<OfficeForm, "hours" | "week">,
  { wrongDay, noHours, changedTimes }: FormErrors,
): Html {
  const { t } = texts;
  const time = (minutes: number) => writeTime(texts, minutes);
  const [eight, noon, one, five] = [time(480), time(720), time(780), time(1_020)];
  const choices: readonly (readonly [string, string])[] = [
    ["now", t("As shown above")],
    ["weekdays", t("Monday to Friday, {eight} to {five}", { eight, five })],
    ["lunch", t("Monday to Friday, {eight} to {noon} and {one} to {five}", { eight, noon, one, five })],
    ["short", t("Monday to Thursday, {eight} to {five}, Friday to {noon}", { eight, five, noon })],
    ["days", t("The hours below")],
  ];
  const isKnown = hours === "days" || hours === "now" || Object.hasOwn(PRESETS, hours);
  const chosen = isKnown ? hours : "now";
  const days = OFFICE_DAYS.map((day, index) => {
    const fields = week[index] ?? { opens: "", lunch: "", back: "", closes: "" };
    const input = (name: keyof typeof fields, label: string) =>
      html`<label>${label}<input type="time" name="${day}_${name}" value="${fields[name]}"/></label>`;
    const wrong =
      wrongDay === index
        ? html`<p class="wrong">${t("Please give this day an opening and a closing time, and both ends of a break.")}</p>`
        : [];
    return html`<fieldset class="day"><legend>${dayName(texts, WEEK_FROM_MONDAY[index] ?? 0)}</legend>
${wrong}<div class="times">${input("opens", t("Opens"))}${input("lunch", t("Lunch from"))}${input("back", t("Lunch to"))}${input("closes", t("Closes"))}</div></fieldset>`;
  });
  return html`<fieldset><legend>${t("Opening hours")}</legend>
${changedTimes ? html`<p class="wrong">${t("You changed times below. Choose 'The hours below' to save them, or another line to leave them out.")}</p><input type="hidden" name="asked" value="1"/>` : []}
${noHours ? html`<p class="wrong">${t("Please give at least one day its hours.")}</p>` : []}
${choices.map(([value, label]) => radio({ name: "hours", value, label, isChosen: chosen === value }))}
<p class="muted">${t("A day without times is closed.")}</p>
${days}</fieldset>`;
}

export function leavingFields(
  { t }: Texts,
  { hasLeft, note }: OfficeForm,
  { note: isLong }: FormErrors,
): Html {
  const checked = hasLeft ? html` checked` : [];
  return html`<fieldset><legend>${t("What we check with you first")}</legend>
<p class="muted">${t("A new phone number, a new address, or that a dentist left: we call you before visitors see it.")}</p>
<label class="choice"><input type="checkbox" name="has_left" value="1"${checked}/>${t("The dentist does not work here any more")}</label>
<label>${t("Address, plans or anything else that is wrong")}<textarea name="note" rows="3"${isLong ? html` aria-invalid="true" aria-describedby="note-wrong"` : []}>${note}</textarea></label>
${isLong ? html`<p class="wrong" id="note-wrong">${t("Please use at most 1,000 characters.")}</p>` : []}</fieldset>`;
}
