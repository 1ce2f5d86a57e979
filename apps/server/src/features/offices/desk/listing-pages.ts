import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { html } from "../../../text-files/html.ts";
import {
  acceptingField,
  languageFields,
  leavingFields,
  nameOf,
  phoneField,
  shownFacts,
  websiteField,
} from "../listing-fields.ts";
import type { OfficeReader } from "../office-frame.ts";
import type { FormErrors, OfficeForm } from "../read-answer.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { deskPath, renderDeskPage } from "./desk-frame.ts";
import type { KeptListing } from "./find-listings.ts";
import type { DeskFacts } from "./read-desk.ts";

type Pages = Pick<Context, "config">;

/** The dentists of the office, with what visitors read of how true each listing is. */
export function renderListingsPage(ctx: Pages, reader: OfficeReader, page: DeskFacts): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const rows = page.listings.map((listing) => {
    const { id, confirmed_on: day, accepting_new_patients: accepting } = listing.location;
    const path = pathIn(reader, `${deskPath(page.office, "listings")}/${id}`);
    const taken = accepting === null ? t("Not known") : accepting ? t("Accepted") : t("Not accepted");
    return html`<tr><th scope="row"><a href="${path}">${nameOf(listing)}</a></th><td>${day === null ? t("Not confirmed") : texts.shortDate(day)}</td><td>${taken}</td></tr>`;
  });
  const content = html`<p>${t("Every dentist has a listing of their own. Open one to confirm or correct it.")}</p>
<div class="table"><table><thead><tr><th scope="col">${t("Dentist")}</th><th scope="col">${t("Confirmed")}</th><th scope="col">${t("New patients")}</th></tr></thead><tbody>${rows}</tbody></table></div>
<p><a href="${pathIn(reader, "/office/claim")}">${t("Claim the listing of another dentist")}</a></p>`;
  return renderDeskPage(ctx, reader, { ...page, part: "listings", title: t("Listing"), content });
}

interface ListingPage extends DeskFacts {
  listing: KeptListing;
  form: OfficeForm;
  errors: FormErrors;
  /** Names of the plans that the listing says it takes. */
  plans: readonly string[];
  /** Undefined before anything is saved. */
  saved?: { isWaiting: boolean };
}

/** What the office says, beside what visitors see. */
export function renderListingPage(ctx: Pages, reader: OfficeReader, page: ListingPage): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { listing, form, errors, plans, office, saved } = page;
  const hours = pathIn(reader, deskPath(office, "hours"));
  const publicPath = pathIn(reader, `/dentist/${listing.location.id}`);
  const shared = html`<p class="muted">${t("This dentist works at another office too: we call you before other languages are shown there.")}</p>`;
  const content = html`<div class="columns"><section><h2>${t("What visitors see")}</h2>
${shownFacts(texts, listing, plans)}
<p><a href="${publicPath}">${t("Open the public page")}</a></p>
<form method="post"><button class="first" name="answer" value="right">${t("All right")}</button></form></section>
<section><h2>${t("Something is wrong")}</h2>
<form method="post">
${phoneField(texts, form, errors)}
${websiteField(texts, form, errors)}
${acceptingField(texts, form)}
${languageFields(texts, form)}
${listing.isShared ? shared : []}
<p>${t("Opening hours are on a page of their own.")} <a href="${hours}">${t("Hours")}</a></p>
${leavingFields(texts, form, errors)}
<button name="answer" value="save">${t("Save")}</button>
</form></section></div>`;
  const said =
    saved === undefined
      ? undefined
      : saved.isWaiting
        ? t("We saved what we could. We will call you about the rest before visitors see it.")
        : t("Visitors see that your office confirmed this today.");
  return renderDeskPage(ctx, reader, { ...page, part: "listings", title: nameOf(listing), content, said });
}
