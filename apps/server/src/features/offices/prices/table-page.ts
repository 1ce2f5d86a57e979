import type { Context } from "../../../context.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { nameProcedures } from "../../fees/name-procedures.ts";
import type { OfficeRow } from "../../fees/office-file.ts";
import type { SaidChange, SaidPrices } from "../../fees/say-office-prices.ts";
import { deskPath, renderDeskPage } from "../desk/desk-frame.ts";
import type { DeskFacts } from "../desk/read-desk.ts";
import type { OfficeReader } from "../office-frame.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { SHEET_COLUMNS, type Sheet, type SheetColumn, UNSAID } from "./price-sheet.ts";
import { columnNames, sayRow, sayTaken } from "./price-words.ts";
import { PRICES_STYLE } from "./prices-page.ts";

export interface TablePage extends DeskFacts {
  location: string;
  /** The text as it was pasted, to be corrected in place. */
  table: string;
  /** Sentences about the whole of it. */
  problems: readonly string[];
  sheet: Sheet | null;
  said: SaidPrices | null;
  /** Whether somebody said what the columns are. */
  isMapped: boolean;
}

const MOST_LINES = 60;

/** What a pasted table says: its columns, what cannot be read, what is asked about and what would change. */
export function renderTablePage(ctx: Pick<Context, "config">, reader: OfficeReader, page: TablePage): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { problems, sheet, said, office } = page;
  const isAsking = sheet !== null && (!sheet.isClear || page.isMapped);
  const mapping = sheet !== null && isAsking ? columnForm(texts, sheet.columns) : [];
  const unclear =
    sheet === null || sheet.isClear
      ? []
      : html`<p class="wrong" role="alert">${t("Please say what the columns are. Nothing is saved yet.")}</p>`;
  const path = pathIn(reader, deskPath(office, "prices"));
  const content = html`<p><a href="${path}">${t("Back to all prices")}</a></p>
${problems.map((problem) => html`<p class="wrong" role="alert">${problem}</p>`)}${unclear}
<form method="post" action="${path}/table" enctype="multipart/form-data"><input type="hidden" name="location" value="${page.location}"/>
${mapping}${said === null ? [] : questions(texts, said, sheet?.offset ?? 0)}
<label>${t("What you pasted, to be corrected here")}<textarea name="table" rows="8" spellcheck="false" autocomplete="off">
${page.table}</textarea></label>
<button name="press" value="read"${said !== null && said.changed > 0 ? [] : html` class="first"`}>${t("Read it again")}</button>
</form>`;
  return renderDeskPage(ctx, reader, {
    ...page,
    part: "prices",
    title: t("Look before you save"),
    content,
    said: undefined,
    style: PRICES_STYLE,
  });
}

function columnForm(texts: Texts, columns: readonly SheetColumn[]): Html {
  const { t } = texts;
  const names = columnNames(texts);
  const selects = columns.map(({ name, sample, column }, at) => {
    const options = [
      ...(column === UNSAID ? [[UNSAID, t("Please choose")] as const] : []),
      ...SHEET_COLUMNS.map((one) => [one, names[one] ?? one] as const),
      ["", t("Leave it out")] as const,
    ].map(
      ([value, label]) =>
        html`<option value="${value}"${value === column ? html` selected` : []}>${label}</option>`,
    );
    const label = sample === "" ? name : t("{name}, such as {sample}", { name, sample });
    return html`<label>${label}<select name="column_${String(at)}">${options}</select></label>`;
  });
  return html`<fieldset><legend>${t("What the columns are")}</legend>${selects}</fieldset>`;
}

function questions(texts: Texts, said: SaidPrices, offset: number): Html {
  const { t } = texts;
  const { refused, asked, taken, changes, changed, mark } = said;
  const isOfSeveral = changed > changes.length || changes.length > new Set(changes.map(procedureOf)).size;
  const lineOf = (line: number) => t("Line {line}", { line: Math.max(1, line - offset) });
  const notes = (list: SaidPrices["asked"]) =>
    list.map(
      ({ line, procedure, reasons }) =>
        html`<li>${lineOf(line)}${procedure === null ? "" : `, ${sayTaken(texts, procedure)}`}: ${reasons.map((one) => sayRow(texts, one)).join("; ")}</li>`,
    );
  const words = taken.map(({ text, as }) => html`<li>${text}: ${sayTaken(texts, as)}</li>`);
  const list = (title: string, items: readonly Html[]) =>
    items.length === 0 ? [] : html`<h2>${title}</h2><ul>${short(texts, items)}</ul>`;
  const button =
    refused.length === 0 ? t("They are right: save") : t("Save the others, and leave those lines out");
  return html`<input type="hidden" name="agreed" value="${mark}"/>
${list(t("These lines cannot be read"), notes(refused))}${list(t("Is this right?"), notes(asked))}${list(t("We read these words as"), words)}${list(
  t("{count, plural, one {One price would change} other {# prices would change}}", { count: changed }),
  changes.map((change) => changeLine(texts, change, isOfSeveral)),
)}
${changed > 0 ? html`<p>${t("Nothing is saved yet.")}</p><button class="first" name="press" value="save">${button}</button>` : html`<p>${t("None of its prices can be saved yet.")}</p>`}`;
}

function short({ t }: Texts, items: readonly Html[]): Html {
  const more = items.length - MOST_LINES;
  return html`${items.slice(0, MOST_LINES)}${more > 0 ? html`<li>${t("and {count} more", { count: more })}</li>` : []}`;
}

function procedureOf({ before, after }: SaidChange): string {
  return (after ?? before)?.procedure ?? "";
}

/** @param isOfSeveral whether prices of several dentists would change */
function changeLine(texts: Texts, change: SaidChange, isOfSeveral: boolean): Html {
  const names: Readonly<Record<string, string>> = nameProcedures(texts);
  const procedure = procedureOf(change);
  const whose = isOfSeveral
    ? ` (${texts.t("{count, plural, one {for one dentist} other {for # dentists}}", { count: change.locations })})`
    : "";
  return html`<li>${names[procedure] ?? procedure}: ${pricesOf(texts, change.before)} → ${pricesOf(texts, change.after)}${whose}</li>`;
}

function pricesOf({ t, money }: Texts, row: OfficeRow | null): string {
  if (row === null) return t("none");
  const { member_price: member, usual_price: usual } = row;
  return [
    ...(member === null ? [] : [t("member {price}", { price: money(member) })]),
    ...(usual === null ? [] : [t("usual {price}", { price: money(usual) })]),
  ].join(", ");
}
