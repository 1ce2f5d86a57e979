import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { dayIn } from "@smirk/domain/wire/office-day";
import type { Context } from "../../../context.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import type { CheckAt } from "../../desk/list-checks-at.ts";
import { introductionWords } from "../introductions/introduction-words.ts";
import type { ListedIntroduction } from "../introductions/list-introductions.ts";
import { nameOf } from "../listing-fields.ts";
import type { OfficeReader } from "../office-frame.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { deskPath, renderDeskPage } from "./desk-frame.ts";
import type { OfficeListing } from "./find-listings.ts";
import type { DeskFacts } from "./read-desk.ts";

interface TodayPage extends DeskFacts {
  checks: readonly CheckAt[];
  choices: number;
  introductions: readonly ListedIntroduction[];
  timeZone: string;
}

/** What happened today, and what of the listings wants a look. */
export function renderTodayPage(ctx: Pick<Context, "config">, reader: OfficeReader, page: TodayPage): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { checks, choices, listings, office } = page;
  const stale = listings.filter(({ location }) => location.confirmed_on === null);
  const content = html`<ul class="figures">
<li><strong>${String(checks.length)}</strong>${t("{count, plural, one {card checked today} other {cards checked today}}", { count: checks.length })}</li>
<li><strong>${String(choices)}</strong>${t("{count, plural, one {member chose this office} other {members chose this office}}", { count: choices })}</li>
<li><strong>${String(listings.length)}</strong>${t("{count, plural, one {dentist listed here} other {dentists listed here}}", { count: listings.length })}</li>
</ul>
<p><a href="${pathIn(reader, deskPath(office, "check"))}">${t("Check a member's card")}</a></p>
${stale.length === 0 ? [] : unconfirmed(texts, reader, { page, stale })}
${page.introductions.length === 0 ? [] : introductionList(ctx, texts, page)}
<h2>${t("Today's checks")}</h2>
${checks.length === 0 ? html`<p>${t("None yet. Members' names are not shown here.")}</p>` : checkTable(texts, page)}`;
  return renderDeskPage(ctx, reader, { ...page, part: "today", title: t("Today"), content });
}

function unconfirmed(
  { t }: Texts,
  reader: OfficeReader,
  { page, stale }: { page: TodayPage; stale: readonly OfficeListing[] },
): Html {
  const [first] = stale;
  const path = `${deskPath(page.office, "listings")}${first === undefined ? "" : `/${first.location.id}`}`;
  return html`<p class="said">${t("{count, plural, one {One listing is not confirmed: visitors read that no one said it is right.} other {# listings are not confirmed: visitors read that no one said they are right.}}", { count: stale.length })} <a href="${pathIn(reader, path)}">${t("Look at it")}</a></p>`;
}

/** Names stand here only where members let the office know. */
function introductionList(
  { config }: Pick<Context, "config">,
  texts: Texts,
  { introductions, listings, timeZone }: TodayPage,
): Html {
  const items = introductions.map((introduction) => {
    const listing = listings.find(({ location }) => location.id === introduction.locationId);
    const dentist = listing === undefined ? "" : nameOf(listing);
    const words = introductionWords(texts, config.brandName, { ...introduction, dentist });
    return html`<li>${texts.shortDate(dayIn(timeZone, introduction.at))}: ${words.join(" ")}</li>`;
  });
  return html`<h2>${texts.t("Messages from members")}</h2><ul>${items}</ul>`;
}

function checkTable(texts: Texts, { checks, listings, timeZone }: TodayPage): Html {
  const { t, locale } = texts;
  const time = dateTimeFormat(locale, { timeZone, hour: "numeric", minute: "2-digit" });
  const words = {
    good: t("Good today"),
    not_good: t("Not good today"),
    price_given: t("Member price given"),
    not_taken: t("We don't take this"),
  };
  const rows = checks.map(({ at, outcome, locationId }) => {
    const listing = listings.find(({ location }) => location.id === locationId);
    return html`<tr><th scope="row">${time.format(at)}</th><td>${words[outcome]}</td><td>${listing === undefined ? "" : nameOf(listing)}</td></tr>`;
  });
  return html`<div class="table"><table><thead><tr><th scope="col">${t("Time")}</th><th scope="col">${t("Answer")}</th><th scope="col">${t("Dentist")}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
