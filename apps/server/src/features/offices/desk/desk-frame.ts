import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { officeName } from "../../desk/card-checks.ts";
import { type OfficeReader, renderOfficePage } from "../office-frame.ts";
import type { OwnOffice } from "../serve-acts.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import type { OfficeListing } from "./find-listings.ts";

const STYLE = `
main { max-width: 62rem; padding-top: 1.5rem; }
.bar { border-bottom: 1px solid var(--line); padding: 0.5rem 1.25rem; }
.bar p, .bar nav { max-width: 59.5rem; margin: 0 auto; }
.bar p { font-weight: 700; overflow-wrap: anywhere; }
.bar nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.bar nav a { display: inline-grid; min-height: 2.75rem; align-content: center; text-decoration: none; }
.bar nav a[aria-current] { color: var(--ink); font-weight: 700; box-shadow: inset 0 -3px 0 #f2644b; }
.bar form { margin: 0; display: block; }
.bar button { min-height: 2.75rem; border: 0; padding: 0; font-weight: 400; }
.columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); align-items: start; }
.columns h2 { margin: 0; }
.columns > * > h2 + dl { margin-top: 1rem; }
.columns form + h2 { margin-top: 2.5rem; }
p + .columns { margin-top: 1.5rem; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; margin: 0; padding: 0; list-style: none; }
.figures li { flex: 1 1 10rem; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; }
.figures strong { display: block; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.table { overflow-x: auto; margin-top: 0.75rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
thead th { border-top: 0; color: var(--muted); font-size: 0.875rem; font-weight: 400; overflow-wrap: normal; }
tbody th { font-weight: 600; }
select { font: inherit; min-height: 2.75rem; width: 100%; padding: 0.4rem 0.6rem; border: 1px solid var(--muted); border-radius: 0.5rem; background: transparent; color: inherit; }
select option { color: #14211e; background: #fff; }
.rows { margin: 0.75rem 0 0; padding: 0; list-style: none; }
.rows > li { display: grid; gap: 0.25rem 1.5rem; padding: 0.75rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.rows form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; }
.rows button { min-height: 2.75rem; }
.rows p { margin: 0; }
@media (min-width: 48rem) { .rows > li { grid-template-columns: minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1.5fr) auto; align-items: start; } }
main > form { max-width: 30.5rem; }
.chooser { margin: 0 0 2rem; }
.said { padding: 0.75rem 1rem; border-radius: 1rem; background: #eaf6f3; color: #14211e; }
.said a { color: #0f766e; }
`;

/** Pages of an office, in the order of its menu. */
export type DeskPart =
  | "today"
  | "listings"
  | "hours"
  | "prices"
  | "photos"
  | "people"
  | "texts"
  | "check"
  | "papers"
  | "log";

interface DeskPage {
  office: OwnOffice;
  listings: readonly OfficeListing[];
  /** How many offices the person has. */
  offices: number;
  part: DeskPart;
  title: string;
  content: Html;
  /** What was done. */
  said?: string | undefined;
  /** More of a style than every page of the desk has. */
  style?: string;
}

export const deskPath = ({ id }: Pick<OwnOffice, "id">, part: DeskPart) =>
  part === "today" ? `/office/desk/${id}` : `/office/desk/${id}/${part}`;

export function renderDeskPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { office, listings, offices, part, title, content, said, style = "" }: DeskPage,
): string {
  const { t } = textsIn(reader.language);
  const parts: readonly (readonly [DeskPart, string])[] = [
    ["today", t("Today")],
    ["listings", t("Listing")],
    ["hours", t("Hours")],
    ["prices", t("Prices")],
    ["photos", t("Photos")],
    ["people", t("People")],
    ["texts", t("Texts")],
    ["check", t("Check a member")],
    ["papers", t("Papers")],
    ["log", t("Log")],
  ];
  const links = parts.map(([one, name]) => {
    const current = one === part ? html` aria-current="page"` : [];
    return html`<a href="${pathIn(reader, deskPath(office, one))}"${current}>${name}</a>`;
  });
  const others =
    offices > 1 ? html`<a href="${pathIn(reader, "/office/offices")}">${t("Another office")}</a>` : [];
  const above = html`<section class="bar" aria-label="${t("Your office")}"><p>${nameOfOffice(listings)}</p>
<nav aria-label="${t("Pages of your office")}">${links}${others}<form method="post" action="${pathIn(reader, "/office/sign-out")}"><button>${t("Sign out")}</button></form></nav></section>
`;
  const note = said === undefined ? [] : html`<p class="said" role="status">${said}</p>`;
  return renderOfficePage(ctx, reader, {
    title,
    content: html`${note}${content}`,
    above,
    style: STYLE + style,
  });
}

/** The practice's name, else a dentist's, and where it is. */
export function nameOfOffice(listings: readonly OfficeListing[]): string {
  const named = listings.find(({ location }) => location.center_name !== null) ?? listings[0];
  if (named === undefined) return "";
  const { location, provider } = named;
  const name = officeName({ ...provider, center_name: location.center_name });
  return `${name}, ${location.address}, ${location.city}`;
}
