import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import type { Context } from "../../../context.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { type ChangedFact, describeChange } from "../describe-change.ts";
import { nameOf } from "../listing-fields.ts";
import type { OfficeReader } from "../office-frame.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { deskPath, renderDeskPage } from "./desk-frame.ts";
import type { LoggedChange, LogPart } from "./list-log.ts";
import type { DeskFacts } from "./read-desk.ts";

interface LogPage extends DeskFacts, LogPart {
  timeZone: string;
  isFirst: boolean;
}

const STYLE = `
.pages { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-top: 1.5rem; }
.pages a { display: inline-flex; align-items: center; min-height: 2.75rem; }
@media (min-width: 48rem) { ol.rows > li { grid-template-columns: minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1.5fr) 8rem; } }
`;

const OFFICE_WORDS: ReadonlySet<string> = new Set([
  "office confirm",
  "office save",
  "office prices",
  "office photos",
  "office undo",
]);

/** What was before, what is after, who and when, in the console's words. */
export function renderLogPage(ctx: Pick<Context, "config">, reader: OfficeReader, page: LogPage): string {
  const texts = textsIn(reader.language);
  const { t, locale } = texts;
  const when = dateTimeFormat(locale, { timeZone: page.timeZone, dateStyle: "medium", timeStyle: "short" });
  const rows = page.log.flatMap((change) => {
    const facts = factLines(texts, change);
    // A press has an entry of the dentist too, which says nothing where the languages stay.
    if (OFFICE_WORDS.has(change.command) && facts.length === 0) return [];
    const what = commandWords(texts, change.command);
    const about = change.listing === undefined ? [] : html`<br/>${nameOf(change.listing)}`;
    const at = when.format(change.at);
    return [
      html`<li><p><strong>${what}</strong>${about}</p><div>${facts}</div><p class="muted">${at}<br/>${whoWords(ctx, texts, change)}</p>${undoForm(texts, reader, { page, change, when: at })}</li>`,
    ];
  });
  const list =
    rows.length === 0 ? html`<p>${t("Nothing has changed yet.")}</p>` : html`<ol class="rows">${rows}</ol>`;
  const content = html`${list}
${pageLinks(texts, reader, page)}
<h2>${t("Who has the last word")}</h2>
<ul>${listRules(texts, ctx.config.brandName).map((rule) => html`<li>${rule}</li>`)}</ul>`;
  return renderDeskPage(ctx, reader, { ...page, part: "log", title: t("Log"), content, style: STYLE });
}

function pageLinks({ t }: Texts, reader: OfficeReader, { office, next, isFirst }: LogPage): Html | never[] {
  const path = pathIn(reader, deskPath(office, "log"));
  const links = [
    ...(isFirst ? [] : [html`<a href="${path}">${t("Newest changes")}</a>`]),
    ...(next === null ? [] : [html`<a href="${path}?before=${next}">${t("Earlier changes")}</a>`]),
  ];
  return links.length === 0
    ? []
    : html`<nav class="pages" aria-label="${t("Pages of the log")}">${links}</nav>`;
}

/** The table of `who-wins.ts` in words, as the guide for offices has it. */
function listRules({ t }: Texts, brandName: string): string[] {
  return [
    t("What {brandName} says stays until your office says otherwise on a later day.", { brandName }),
    t(
      "What your office says stays until {brandName} corrects it, or a file says otherwise for a later day.",
      { brandName },
    ),
    t("The national registry changes nothing that {brandName}, your office or a file said.", { brandName }),
    t("Undo puts back what was there before, as long as nothing has changed since."),
  ];
}

function undoForm(
  { t }: Texts,
  reader: OfficeReader,
  { page, change, when }: { page: LogPage; change: LoggedChange; when: string },
): Html | never[] {
  if (!change.canUndo || page.office.role !== "owner") return [];
  return html`<form method="post" action="${pathIn(reader, deskPath(page.office, "log"))}"><button name="entry" value="${change.id}" aria-label="${t("Undo what was changed {when}", { when })}">${t("Undo")}</button></form>`;
}

function commandWords({ t }: Texts, command: string): string {
  const words: Record<string, string> = {
    "provider edit": t("Corrected"),
    "provider unpublish": t("Hidden"),
    "provider publish": t("Shown"),
    "provider doubt": t("Being checked"),
    "provider confirm": t("Confirmed"),
    "provider undo": t("Undone"),
    "listing settle": t("Confirmed"),
    "office confirm": t("Confirmed by the office"),
    "office save": t("Saved by the office"),
    "office prices": t("Prices given by the office"),
    "office photos": t("Photos changed by the office"),
    "office undo": t("Undone by the office"),
    "office claim": t("Claimed"),
    "office people": t("People changed"),
    "office texts": t("Texts changed"),
    "office text": t("Texts changed"),
    "office stop": t("Texts changed"),
    "texts end": t("Texts changed"),
    "office approve": t("Claim approved"),
    "office refuse": t("Claim refused"),
    "office end": t("People changed"),
    "office keys": t("Passkeys removed"),
    "office letter": t("Letter printed"),
    "report settle": t("Report settled"),
    "report reopen": t("Report opened again"),
  };
  return words[command] ?? (command.startsWith("import") ? t("Imported") : t("Changed"));
}

function whoWords({ config }: Pick<Context, "config">, { t }: Texts, { by }: LoggedChange): string {
  if (typeof by === "object") return by.email;
  const { brandName } = config;
  return {
    link: t("Your office, by the email's link"),
    text: t("Your office's phone"),
    us: brandName,
    import: t("A file of {brandName}", { brandName }),
    "other office": t("Another office"),
  }[by];
}

/** The facts of a listing as the console words them; of the office itself who is in it. */
function factLines(texts: Texts, { subjectKind, changes }: LoggedChange): Html[] {
  const facts = subjectKind === "office" ? describePeople(texts, changes) : describeChange(texts, changes);
  return facts.map(({ name, before, after }) => {
    const value = before === after ? after : `${before} → ${after}`;
    return html`<div>${name}: ${value}</div>`;
  });
}

function describePeople({ t }: Texts, changes: Record<string, unknown>): ChangedFact[] {
  const names: readonly (readonly [string, string])[] = [
    ["owner", t("Owner")],
    ["person", t("Person")],
    ["role", t("Role")],
    ["passkeys", t("Passkeys")],
    ["texts", t("Texts to")],
  ];
  const roles: Record<string, string> = { owner: t("Owner"), staff: t("Staff") };
  const write = (value: unknown) =>
    value === null ? t("none") : (roles[String(value)] ?? formatUsPhone(String(value)));
  return names.flatMap(([column, name]) => {
    const pair = changes[column];
    if (!Array.isArray(pair)) return [];
    return [{ name, before: write(pair[0]), after: write(pair[1]) }];
  });
}
