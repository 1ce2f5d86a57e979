import type { Context } from "../../../context.ts";
import type { ClaimWay } from "../../../db/schema/schema-offices.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { nameOf } from "../listing-fields.ts";
import { type OfficeReader, renderOfficePage } from "../office-frame.ts";
import { codeForm, pathIn } from "../sign-in/sign-in-pages.ts";
import type { Claimable, OpenWay } from "./find-claimable.ts";
import type { ProvedState } from "./prove-claim.ts";

type Pages = Pick<Context, "config">;

const STYLE = `
.listing { margin-top: 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; }
.listing h2 { margin: 0; }
`;

interface FindPage {
  npi: string;
  zip: string;
  email: string;
  /** Null before anything is typed. */
  found: readonly Claimable[] | null;
}

/** Finds a listing by NPI and place, and shows how to prove that it is one's own. */
export function renderFindPage(
  ctx: Pages,
  reader: OfficeReader,
  { npi, zip, email, found }: FindPage,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const content = html`<p>${t("You are signed in as {email}. Which dentist's listing does your office manage?", { email })}</p>
<form method="get">
<label>${t("NPI of the dentist, ten digits")}<input name="npi" value="${npi}" inputmode="numeric" autocomplete="off" required/></label>
<label>${t("ZIP code of the office")}<input name="zip" value="${zip}" inputmode="numeric" autocomplete="postal-code" required/></label>
<button class="first">${t("Find the listing")}</button>
</form>
${found === null ? [] : listFound(texts, reader, found)}
<form method="post" action="${pathIn(reader, "/office/sign-out")}"><button>${t("Sign out")}</button></form>`;
  const query = found === null ? "" : `?${new URLSearchParams({ npi, zip })}`;
  return renderOfficePage(ctx, reader, { title: t("Claim your listing"), content, style: STYLE, query });
}

function listFound(texts: Texts, reader: OfficeReader, found: readonly Claimable[]): Html {
  const { t } = texts;
  if (found.length === 0)
    return html`<p class="wrong">${t("We found no listing with this NPI in this ZIP code. Please check both, or call us.")}</p>`;
  const listings = found.map(({ location, provider, ways }) => {
    const { center_name: center, address, city, state, zip } = location;
    const buttons = ways.map((way) => wayButton(texts, way));
    return html`<section class="listing"><h2>${nameOf({ provider })}</h2>
<p>${center === null ? [] : html`${center}<br/>`}${address}, ${city}, ${state} ${zip.slice(0, 5)}</p>
<form method="post" action="${pathIn(reader, "/office/claim")}"><input type="hidden" name="location" value="${location.id}"/>${buttons}</form></section>`;
  });
  return html`<p>${t("We send the code only to a contact that we have on record. If someone already manages the listing, they will see your email address, and we decide.")}</p>
${listings}`;
}

function wayButton(texts: Texts, { way, masked }: OpenWay): Html {
  return html`<button name="way" value="${way}">${wayWords(texts, way, masked ?? "")}</button>`;
}

function wayWords({ t }: Texts, way: ClaimWay, contact: string): string {
  switch (way) {
    case "text":
      return t("Text a code to {contact}", { contact });
    case "call":
      return t("Call {contact} and say a code", { contact });
    case "email":
      return t("Email a code to {contact}", { contact });
    case "letter":
      return t("Mail a letter with a code to the office");
    case "operator":
      return t("None of these: please call our office");
  }
}

interface ClaimPage {
  id: string;
  way: ClaimWay;
  /** Masked; null for a letter and an operator. */
  contact: string | null;
  dentist: string;
  state: ProvedState;
}

/** Asks for the code of a claim, or says what became of it. */
export function renderClaimPage(ctx: Pages, reader: OfficeReader, page: ClaimPage): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { state } = page;
  const isOpen = state === "asked" || state === "wrong";
  const content = html`<p>${isOpen ? askWords(texts, page) : stateWords(texts, state)}</p>
${isOpen ? claimForm(texts, reader, page) : []}
<p><a href="${pathIn(reader, "/office/claim")}">${t("Choose another way")}</a></p>`;
  return renderOfficePage(ctx, reader, {
    title: t("The listing of {dentist}", { dentist: page.dentist }),
    content,
  });
}

function claimForm(texts: Texts, reader: OfficeReader, { id, way, state }: ClaimPage): Html {
  return codeForm(texts, {
    action: pathIn(reader, `/office/claim/${id}`),
    isWrong: state === "wrong",
    button: texts.t("Claim the listing"),
    isOfDigits: way === "text" || way === "call",
  });
}

function askWords({ t }: Texts, { way, contact }: ClaimPage): string {
  const named = contact ?? "";
  switch (way) {
    case "text":
      return t("We texted a code to {contact}. It works for 15 minutes.", { contact: named });
    case "call":
      return t("We call {contact} and say a code. It works for 15 minutes.", { contact: named });
    case "email":
      return t("We emailed a code to {contact}. It works for 15 minutes.", { contact: named });
    default:
      return t("We mail a letter with a code to the address of the listing. Come back to this page with it.");
  }
}

function stateWords({ t }: Texts, state: Exclude<ProvedState, "wrong" | "asked">): string {
  switch (state) {
    case "waiting":
      return t(
        "We will review your claim and email you. If someone already manages this listing, they can let you in right away.",
      );
    case "granted":
      return t("You can now manage this listing.");
    case "refused":
      return t("We could not confirm that this listing is yours. Please call us.");
    case "expired":
      return t("This code is too old. Please ask for a new one.");
    default:
      return t(
        "This code no longer works: it was tried too many times, or the listing has another contact now. Please ask for a new one.",
      );
  }
}
