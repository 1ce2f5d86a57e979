import { OFFICE_FEE_DAYS, type Price, type PriceSource } from "@smirk/domain/fees/find-price";
import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { addDays } from "@smirk/domain/wire/calendar-day";
import type { Context } from "../../../context.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { nameProcedures, nameUnit } from "../../fees/name-procedures.ts";
import type { OfficeRow } from "../../fees/office-file.ts";
import { deskPath, renderDeskPage } from "../desk/desk-frame.ts";
import type { DeskFacts } from "../desk/read-desk.ts";
import { nameOf } from "../listing-fields.ts";
import type { OfficeReader } from "../office-frame.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { fieldsOf, formOfPrices, type PriceForm, writeShown } from "./price-form.ts";

export const PRICES_STYLE = `
.prices { margin: 1rem 0 0; padding: 0; list-style: none; max-width: none; }
.prices > li { display: grid; gap: 0.25rem 1rem; padding: 0.75rem 0; border-top: 1px solid var(--line); grid-template-columns: repeat(2, minmax(0, 1fr)); }
.prices > li > * { min-width: 0; margin: 0; overflow-wrap: anywhere; }
.prices h2 { font-size: 1rem; line-height: 1.4; }
.prices h2, .prices .muted, .prices .wrong { grid-column: 1 / -1; }
.prices h2 span { font-weight: 400; color: var(--muted); }
.prices label { font-weight: 400; font-size: 0.875rem; }
.prices input { font-size: 1rem; font-variant-numeric: tabular-nums; }
.prices .muted { font-size: 0.875rem; }
main > form.grid { max-width: none; }
.save { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; padding: 0.75rem 0; background: var(--paper); border-top: 1px solid var(--line); }
@media (min-width: 48rem) {
  html { scroll-padding-bottom: 6rem; }
  .save { position: sticky; bottom: 0; }
  .prices > li { grid-template-columns: minmax(0, 3fr) minmax(0, 1fr) minmax(0, 1fr) minmax(0, 3fr); align-items: end; }
  .prices h2 { grid-column: auto; align-self: center; }
  .prices .muted { grid-column: auto; align-self: center; }
}
`;

/** What has to be corrected, or confirmed, of a procedure. */
export interface PriceNote {
  sentences: readonly string[];
  isWrong: boolean;
}

export interface PricesPage extends DeskFacts {
  /** The listing whose prices they are; empty for all dentists. */
  location: string;
  /** What is stored of the listing, or of the office's first. */
  stored: readonly OfficeRow[];
  /** What visitors see without a price of the office; null where the listing takes no plan of ours. */
  shown: ReadonlyMap<ProcedureSlug, Price> | null;
  typed?: PriceForm;
  notes?: ReadonlyMap<string, PriceNote>;
  /** What a yes to the notes agrees to. */
  agreed?: string;
  said?: string | undefined;
}

/** Every procedure with the office's own prices, and a table to paste. */
export function renderPricesPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  page: PricesPage,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { listings, location, office, shown, agreed = "" } = page;
  const noPlan = html`<p class="said">${t("This listing takes none of our plans yet, so visitors do not see its prices.")}</p>`;
  const question =
    agreed === ""
      ? []
      : html`<p class="wrong" role="alert">${t("Some prices look like a slip. Please look at them below, then save them once more if they are right.")}</p>`;
  const wrong = [...(page.notes?.values() ?? [])].filter(({ isWrong }) => isWrong).length;
  const alert =
    wrong === 0
      ? question
      : html`<p class="wrong" role="alert">${t("{count, plural, one {One price needs a look below. Nothing is saved yet.} other {# prices need a look below. Nothing is saved yet.}}", { count: wrong })}</p>`;
  const content = html`${listings.length > 1 ? chooser(texts, page) : []}
<p>${t("Your own prices come before every list: visitors see them at once, for a year from the day you give them.")} <a href="#paste">${t("Paste them from a spreadsheet")}</a></p>
${shown === null ? noPlan : []}${alert}
<form method="post" action="${pathIn(reader, deskPath(office, "prices"))}" class="grid"><input type="hidden" name="location" value="${location}"/><input type="hidden" name="shown" value="${writeShown(formOfPrices(page.stored))}"/><input type="hidden" name="agreed" value="${agreed}"/>
<ul class="prices">${PROCEDURES.map(({ slug }) => priceRow(texts, slug, page))}</ul>
<div class="save"><button class="first">${agreed === "" ? t("Save") : t("They are right: save")}</button><label class="choice"><input type="checkbox" name="renew" value="1"/>${t("All prices here are right today: show them for another year")}</label></div>
</form>
${pasteForm(texts, reader, page)}`;
  return renderDeskPage(ctx, reader, {
    ...page,
    part: "prices",
    title: t("Prices"),
    content,
    style: PRICES_STYLE,
  });
}

function chooser({ t }: Texts, { listings, location }: PricesPage): Html {
  const options = listings.map((listing) => {
    const { id } = listing.location;
    const selected = id === location ? html` selected` : [];
    return html`<option value="${id}"${selected}>${nameOf(listing)}</option>`;
  });
  return html`<form method="get" class="chooser"><label>${t("Whose prices?")}<select name="location"><option value="">${t("All dentists of the office")}</option>${options}</select></label><button>${t("Show")}</button></form>`;
}

function priceRow(texts: Texts, slug: ProcedureSlug, page: PricesPage): Html {
  const { t } = texts;
  const { stored, typed, notes } = page;
  const { member, usual } = fieldsOf(typed ?? formOfPrices(stored), slug);
  const note = notes?.get(slug);
  const unit = nameUnit(texts, slug);
  const described =
    note === undefined
      ? []
      : html` aria-describedby="w-${slug}"${note.isWrong ? html` aria-invalid="true"` : []}`;
  const input = (name: string, label: string, value: string) =>
    html`<label>${label}<input name="${name}_${slug}" inputmode="decimal" autocomplete="off" value="${value}" aria-label="${nameProcedures(texts)[slug]}: ${label}"${described}/></label>`;
  return html`<li><h2 id="p-${slug}">${nameProcedures(texts)[slug]}${unit === null ? [] : html` <span>${unit}</span>`}</h2>
${input("member", t("Member price"), member)}${input("usual", t("Usual price"), usual)}<p class="muted">${dayWords(texts, slug, page)}</p>${note === undefined ? [] : html`<p class="wrong" id="w-${slug}">${note.sentences.join(" ")}</p>`}</li>
`;
}

/** When it was said and until when it counts; what visitors see where it is not said. */
function dayWords(texts: Texts, slug: ProcedureSlug, { stored, shown }: PricesPage): string {
  const { t, shortDate } = texts;
  const row = stored.find(({ procedure }) => procedure === slug);
  const price = shown?.get(slug);
  const area =
    price === undefined
      ? ""
      : price.kind === "unknown"
        ? t("If you leave it empty, visitors see that it is not known.")
        : t("If you leave it empty, visitors see {price}, {list}.", {
            price: texts.money(price.memberCents),
            list: nameList(texts, price.source),
          });
  if (row === undefined) return area;
  const day = shortDate(row.confirmed_on);
  const last = shortDate(addDays(row.confirmed_on, OFFICE_FEE_DAYS));
  return [t("Given {day}, a year old on {last}.", { day, last }), area].filter(Boolean).join(" ");
}

function nameList({ language }: Texts, source: PriceSource): string {
  if (source.of === "office") return "";
  return language === "es" ? (source.nameEs ?? source.name) : source.name;
}

function pasteForm({ t }: Texts, reader: OfficeReader, { office, location }: PricesPage): Html {
  return html`<h2 id="paste">${t("Paste from a spreadsheet")}</h2>
<p>${t("Mark the rows with the procedures and their prices, copy them, and paste them here. Or choose a file that was saved as CSV. Prices that are not in it stay.")}</p>
<form method="post" action="${pathIn(reader, `${deskPath(office, "prices")}/table`)}" enctype="multipart/form-data"><input type="hidden" name="location" value="${location}"/>
<label>${t("Rows of the spreadsheet")}<textarea name="table" rows="8" spellcheck="false" autocomplete="off"></textarea></label>
<label>${t("Or a file")}<input type="file" name="file" accept=".csv,.tsv,.txt,text/csv,text/plain"/></label>
<button class="first">${t("Read the prices")}</button>
</form>`;
}
