import { OFFICE_DAYS, OFFICE_LANGUAGES } from "@smirk/contract/forms";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import type { Language } from "@smirk/domain/wire/language";
import { inLanguage, languageOfPath, withoutLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { type Html, html } from "../../text-files/html.ts";
import { linkLanguages } from "../../text-files/language-links.ts";
import { renderPlainPage } from "../../text-files/plain-page.ts";
import { WEEK_FROM_MONDAY } from "../directory/opening-hours/write-week.ts";
import type { OfficeRequest } from "./find-request.ts";
import type { FormErrors, OfficeForm } from "./read-answer.ts";
import { hoursOf, PRESETS } from "./week-form.ts";

const STYLE = `
dl { display: grid; gap: 0.75rem; margin: 1.25rem 0 0; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
dt { color: var(--muted); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 0; font-size: 1.25rem; line-height: 1.3; }
form { display: grid; gap: 1rem; margin-top: 1rem; }
fieldset { display: grid; gap: 0.5rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 700; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
label.choice { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
label.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; }
.languages, .times { display: grid; gap: 0 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr)); }
.day { border-top: 1px solid var(--line); padding-top: 0.5rem; }
input, textarea, button { font: inherit; }
input:not([type=radio], [type=checkbox]), textarea { width: 100%; min-width: 0; min-height: 2.75rem; padding: 0.4rem 0.6rem; border: 1px solid var(--muted); border-radius: 0.5rem; background: transparent; color: inherit; }
button { min-height: 3rem; padding: 0.5rem 0.9rem; border: 2px solid var(--action); border-radius: 0.5rem; background: transparent; color: var(--action); font-weight: 700; cursor: pointer; }
button.first { background: var(--action); color: var(--paper); }
.wrong { margin: 0; color: #a12a1c; font-weight: 600; }
@media screen and (prefers-color-scheme: dark) { .wrong { color: #ffb4a6; } }
.other { margin-top: 2.5rem; }
`;

export interface OfficeReader {
  language: Language;
  nonce: string;
  /** The page's address in English. */
  path: string;
}

export function readerOf(request: FastifyRequest, reply: FastifyReply): OfficeReader {
  const [path = ""] = request.url.split("?", 1);
  return { language: languageOfPath(path), nonce: reply.cspNonceValue, path: withoutLanguage(path) };
}

interface OfficePage {
  title: string;
  content: Html;
}

function renderOfficePage(
  { config }: Pick<Context, "config">,
  { language, nonce, path }: OfficeReader,
  { title, content }: OfficePage,
): string {
  const { t } = textsIn(language);
  const others = linkLanguages(language, (other) => inLanguage(path, other));
  return renderPlainPage(config, {
    title,
    language,
    nonce,
    style: STYLE,
    // Without a referrer older browsers would hide the origin of its forms.
    referrer: "same-origin",
    content: html`${content}
<p class="muted">${t("Questions? Call {supportPhone}.", { supportPhone: config.supportPhone })}</p>
<p class="other">${others}</p>`,
  });
}

interface ConfirmPage {
  request: OfficeRequest;
  form: OfficeForm;
  errors: FormErrors;
  /** Names of the plans that the listing says it takes. */
  plans: readonly string[];
}

/** What visitors see, one press that it is right, and the same to correct. */
export function renderConfirmPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { request, form, errors, plans }: ConfirmPage,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const content = html`<p>${t("This is what visitors see of {dentist}. Is it all right?", { dentist: nameOf(request) })}</p>
${shownFacts(texts, request, plans)}
<form method="post"><button class="first" name="answer" value="right">${t("All right")}</button></form>
<h2>${t("Something is wrong")}</h2>
<form method="post">
${phoneField(texts, form, errors)}
${acceptingField(texts, form)}
${languageFields(texts, form)}
${hourFields(texts, form, errors)}
${leavingFields(texts, form, errors)}
<button class="first" name="answer" value="save">${t("Save")}</button>
</form>`;
  return renderOfficePage(ctx, reader, { title: t("Your office's listing"), content });
}

function nameOf({ provider }: OfficeRequest): string {
  return [`${provider.name} ${provider.last_name}`, provider.degree].filter(Boolean).join(", ");
}

function shownFacts(texts: Texts, request: OfficeRequest, plans: readonly string[]): Html {
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
function dayName({ locale }: Texts, day: number): string {
  const name = dateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, 7 + day),
  );
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function writeTime({ locale }: Texts, minutes: number): string {
  const format = dateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return format.format(minutes * 60_000);
}

function writeHours(texts: Texts, openingHours: string): Html[] {
  const hours = hoursOf(openingHours);
  return WEEK_FROM_MONDAY.map((day) => {
    const times = hours
      .filter((entry) => entry.day === day)
      .map(({ opens, closes }) => `${writeTime(texts, opens)} – ${writeTime(texts, closes)}`);
    return html`${dayName(texts, day)}: ${times.length === 0 ? texts.t("Closed") : times.join(", ")}`;
  });
}

function phoneField({ t }: Texts, form: OfficeForm, errors: FormErrors): Html {
  const described = errors.phone ? html` aria-invalid="true" aria-describedby="phone-wrong"` : [];
  return html`<label>${t("Phone for patients")}<input name="phone" type="tel" autocomplete="off" value="${form.phone === "" ? "" : formatTyped(form.phone)}"${described}/></label>
${errors.phone ? html`<p class="wrong" id="phone-wrong">${t("Please type a US phone number of ten digits.")}</p>` : []}`;
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

function radio({ name, value, label, isChosen }: Choice): Html {
  const checked = isChosen ? html` checked` : [];
  return html`<label class="choice"><input type="radio" name="${name}" value="${value}"${checked}/>${label}</label>`;
}

function acceptingField({ t }: Texts, { accepting }: OfficeForm): Html {
  const choices = [
    ["yes", t("Yes")],
    ["no", t("No")],
    ["", t("I don't know")],
  ] as const;
  return html`<fieldset><legend>${t("Do you accept new patients?")}</legend>
${choices.map(([value, label]) => radio({ name: "accepting", value, label, isChosen: accepting === value }))}</fieldset>`;
}

function languageFields(texts: Texts, { speaks }: OfficeForm): Html {
  const boxes = OFFICE_LANGUAGES.map((code) => {
    const checked = speaks.has(code) ? html` checked` : [];
    return html`<label class="choice"><input type="checkbox" name="speaks_${code}" value="1"${checked}/>${languageName(texts, code)}</label>`;
  });
  return html`<fieldset><legend>${texts.t("Languages that the dentist speaks")}</legend><div class="languages">${boxes}</div></fieldset>`;
}

function hourFields(texts: Texts, { hours, week }: OfficeForm, { wrongDay, noHours }: FormErrors): Html {
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
${noHours ? html`<p class="wrong">${t("Please give at least one day its hours.")}</p>` : []}
${choices.map(([value, label]) => radio({ name: "hours", value, label, isChosen: chosen === value }))}
<p class="muted">${t("A day without times is closed.")}</p>
${days}</fieldset>`;
}

function leavingFields({ t }: Texts, { hasLeft, note }: OfficeForm, { note: isLong }: FormErrors): Html {
  const checked = hasLeft ? html` checked` : [];
  return html`<fieldset><legend>${t("What we check with you first")}</legend>
<p class="muted">${t("A new phone number, another address, and that a dentist left: we call you before visitors see it.")}</p>
<label class="choice"><input type="checkbox" name="has_left" value="1"${checked}/>${t("The dentist does not work here any more")}</label>
<label>${t("Address, plans or anything else that is wrong")}<textarea name="note" rows="3"${isLong ? html` aria-invalid="true" aria-describedby="note-wrong"` : []}>${note}</textarea></label>
${isLong ? html`<p class="wrong" id="note-wrong">${t("Please use at most 1,000 characters.")}</p>` : []}</fieldset>`;
}

export function renderThanksPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { isWaiting }: { isWaiting: boolean },
): string {
  const { t } = textsIn(reader.language);
  const sentence = isWaiting
    ? t("We saved what we could. We call you about the rest before visitors see it.")
    : t("Visitors see that your office confirmed this today. We ask again in 90 days.");
  return renderOfficePage(ctx, reader, { title: t("Thank you"), content: html`<p>${sentence}</p>` });
}

export function renderStopPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { isStopped }: { isStopped: boolean },
): string {
  const { t } = textsIn(reader.language);
  const content = isStopped
    ? html`<p>${t("We do not email this address any more, neither about its listings nor about members.")}</p>`
    : html`<p>${t("Should we stop emailing this address? We then ask no more whether its listings are right, and pass on no word of members who chose the office.")}</p>
<form method="post"><button class="first">${t("Stop these emails")}</button></form>`;
  return renderOfficePage(ctx, reader, {
    title: isStopped ? t("Stopped") : t("Stop these emails"),
    content,
  });
}

type OfficeNotice = "gone" | "busy" | "away";

export function renderOfficeNotice(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  notice: OfficeNotice,
): string {
  const { t } = textsIn(reader.language);
  const words: Record<OfficeNotice, [title: string, sentence: string]> = {
    gone: [
      t("This link does not work any more"),
      t("A link works for 30 days. Please take the one of our last email, or call us."),
    ],
    busy: [t("Too many tries"), t("Please try again later, or call us.")],
    away: [t("We cannot save now"), t("We cannot reach our records. Please try again in a minute.")],
  };
  const [title, sentence] = words[notice];
  return renderOfficePage(ctx, reader, { title, content: html`<p>${sentence}</p>` });
}
