import type { Holiday } from "@smirk/domain/directory/provider";
import type { Context } from "../../../context.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { type HolidaysForm, holidayFields, writeHoliday } from "../holiday-fields.ts";
import { hourFields, nameOf, writeHours } from "../listing-fields.ts";
import type { OfficeReader } from "../office-frame.ts";
import type { FormErrors, OfficeForm } from "../read-answer.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { renderDeskPage } from "./desk-frame.ts";
import type { OfficeListing } from "./find-listings.ts";
import type { DeskFacts } from "./read-desk.ts";

interface HoursPage extends DeskFacts {
  form: Pick<OfficeForm, "hours" | "week">;
  errors: FormErrors;
  /** The listing whose hours they are; empty for all dentists. */
  location: string;
  /** The week as files have it; null where it is not known. */
  shownHours: string | null;
  shownHolidays: readonly Holiday[];
  holidays: HolidaysForm;
  /** All dentists are meant, and the hours shown are not those of each. */
  isOfOne: boolean;
  /** Undefined before anything is saved. */
  saved?: { isWaiting: boolean };
}

/** The week of the office, or of one of its dentists. */
export function renderHoursPage(ctx: Pick<Context, "config">, reader: OfficeReader, page: HoursPage): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { form, errors, location, shownHours, shownHolidays, listings, saved } = page;
  const [first] = listings;
  const shown = shownHours === null ? [html`${t("Not known")}`] : writeHours(texts, shownHours);
  const days =
    shownHolidays.length === 0 ? [t("None given")] : shownHolidays.map((one) => writeHoliday(texts, one));
  const holidaysPath = pathIn(reader, `/office/desk/${page.office.id}/holidays`);
  const content = html`${listings.length > 1 ? chooser(texts, listings, location) : []}
<div class="columns"><section><h2>${t("What visitors see")}</h2>
${page.isOfOne ? html`<p>${t("Your dentists have different hours or holidays. Here are those of {dentist}. What you save for all dentists replaces those of each of them.", { dentist: first === undefined ? "" : nameOf(first) })}</p>` : []}<dl><div><dt>${t("Opening hours")}</dt>${shown.map((line) => html`<dd>${line}</dd>`)}</div>
<div><dt>${t("Holidays")}</dt>${days.map((line) => html`<dd>${line}</dd>`)}</div></dl></section>
<section><h2>${t("Change them")}</h2>
<form method="post"><input type="hidden" name="location" value="${location}"/>
${hourFields(texts, form, errors)}
<button class="first">${t("Save")}</button>
</form>
<h2 id="holidays">${t("Holidays")}</h2>
<form method="post" action="${holidaysPath}"><input type="hidden" name="location" value="${location}"/>
${holidayFields(texts, page.holidays)}
<button class="first">${t("Save holidays")}</button>
</form></section></div>`;
  const said =
    saved === undefined
      ? undefined
      : saved.isWaiting
        ? t("We saved what we could. We will call you about the rest before visitors see it.")
        : t("Saved. Visitors see these hours now.");
  return renderDeskPage(ctx, reader, { ...page, part: "hours", title: t("Hours"), content, said });
}

function chooser({ t }: Texts, listings: readonly OfficeListing[], chosen: string): Html {
  const options = listings.map((listing) => {
    const { id } = listing.location;
    const selected = id === chosen ? html` selected` : [];
    return html`<option value="${id}"${selected}>${nameOf(listing)}</option>`;
  });
  return html`<form method="get" class="chooser"><label>${t("Whose hours?")}<select name="location"><option value="">${t("All dentists of the office")}</option>${options}</select></label><button>${t("Show")}</button></form>`;
}
