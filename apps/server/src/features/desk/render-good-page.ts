import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import type { Context } from "../../context.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import { type Html, html } from "../../text-files/html.ts";
import { cardWords } from "../card/card-words.ts";
import { dentistName } from "../members/dentists/list-people.ts";
import type { GoodCard } from "./describe-good-card.ts";
import { callLine, type DeskReader, renderDeskPage } from "./desk-page.ts";
import { listCommonPrices } from "./list-common-prices.ts";

interface GoodPage extends GoodCard {
  /** `signed` is what the buttons send for it. */
  office: (NonNullable<GoodCard["office"]> & { signed: string }) | null;
  /** The address of the step that names the office. */
  officePath: string;
}

export function renderGoodPage(
  ctx: Pick<Context, "config" | "clock">,
  reader: DeskReader,
  page: GoodPage,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const words = cardWords(texts);
  const { member, plan, group } = page.values;
  const others = { label: t("Also on the card"), value: words.moreFamily(page.others) };
  const facts = [member, plan, group, ...(page.others > 0 ? [others] : [])];
  const content = html`<div class="moment"><p class="when">${writeMoment(texts, ctx.clock.now(), page.timeZone)}</p>
<p class="old">${t("This answer is older than five minutes. Please scan the code again.")}</p></div>
<dl>${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${page.endsAt === null ? [] : html`<p>${words.endsOn(texts.date(officeDay(ctx, page.endsAt)))}</p>`}
<p class="denial">${words.denial}.</p>
<form method="post">${page.office === null ? [] : html`<input type="hidden" name="office" value="${page.office.signed}"/>`}
<button class="first" name="outcome" value="price_given">${t("Member price given")}</button>
<button name="outcome" value="not_taken">${t("We don't take this")}</button>
<button name="outcome" value="checked">${t("Checked")}</button>
</form>
<p class="muted">${t("The member sees your office, the time, and what you press. A cookie keeps your office in this browser.")}</p>
${describeOffice(texts, page)}
${callLine(ctx, texts)}`;
  return renderDeskPage(ctx, reader, { title: t("Good today"), content, answer: "good" });
}

function describeOffice(texts: Texts, { office, officePath }: GoodPage): Html {
  const { t } = texts;
  if (office === null)
    return html`<p><a href="${officePath}">${t("Name your office to see its member prices")}</a></p>`;
  const rows = listCommonPrices(texts, office.prices).map(
    ({ name, price }) => html`<tr><th scope="row">${name}</th><td>${writePrice(texts, price)}</td></tr>`,
  );
  const title = t("Member prices at {office}", { office: nameOf(office.card) });
  const prices =
    rows.length === 0
      ? html`<p>${t("We do not know the member prices of this office.")}</p>`
      : html`<table>${rows}</table>`;
  return html`<h2>${title}</h2>
<p class="muted">${office.card.address}, ${office.card.city}. <a href="${officePath}">${t("Another office")}</a></p>
${prices}`;
}

function writePrice(texts: Texts, { member_cents: cents, is_estimate: isEstimate }: ProcedurePrice): string {
  const price = texts.money(cents);
  return isEstimate ? texts.t("about {price}", { price }) : price;
}

/** The practice's name, else the dentist's. */
export function nameOf({ center_name, provider }: LocationCard): string {
  return center_name ?? dentistName(provider);
}

/** 'Thursday, November 26, 2026 at 3:09 PM Central Standard Time' */
function writeMoment({ locale }: Texts, moment: Date, timeZone: string): string {
  return dateTimeFormat(locale, {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "long",
  }).format(moment);
}
