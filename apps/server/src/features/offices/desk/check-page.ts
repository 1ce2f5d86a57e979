import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { html } from "../../../text-files/html.ts";
import { nameOf } from "../listing-fields.ts";
import type { OfficeReader } from "../office-frame.ts";
import { renderDeskPage } from "./desk-frame.ts";
import type { DeskFacts } from "./read-desk.ts";

/** Asks for the code of a member's card; the front desk's page then knows the office. */
export function renderCheckPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  page: DeskFacts & { isWrong: boolean },
): string {
  const { t } = textsIn(reader.language);
  const { listings, isWrong } = page;
  const described = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : [];
  const options = listings.map(
    (listing) => html`<option value="${listing.location.id}">${nameOf(listing)}</option>`,
  );
  const content = html`<p>${t("Scan the code on the member's phone or card with any phone. Or type the code that stands beside the QR code of the card:")}</p>
<form method="post">
<label>${t("Code on the card")}<input name="code" autocapitalize="characters" autocomplete="off" spellcheck="false" required${described}/></label>
${isWrong ? html`<p class="wrong" id="wrong">${t("Please type all ten letters and digits, such as K7M4P-9XQ3R.")}</p>` : []}
<label>${t("Dentist for the visit")}<select name="location">${options}</select></label>
<button class="first">${t("Check the card")}</button>
</form>
<p class="muted">${t("The member sees your office, the time, and what you press.")}</p>`;
  return renderDeskPage(ctx, reader, { ...page, part: "check", title: t("Check a member"), content });
}
