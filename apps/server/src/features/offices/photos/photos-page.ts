import type { Context } from "../../../context.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import type { PhotoFact } from "../../directory/photos/location-photos.ts";
import { deskPath, renderDeskPage } from "../desk/desk-frame.ts";
import type { DeskFacts } from "../desk/read-desk.ts";
import { nameOf } from "../listing-fields.ts";
import type { OfficeReader } from "../office-frame.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";

const STYLE = `
.photos { display: grid; gap: 2rem; margin: 1.5rem 0 0; padding: 0; list-style: none; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
.photos img { display: block; width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 1rem; border: 1px solid var(--line); }
.photos .presses { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.photos button { min-height: 2.75rem; }
`;

export interface PhotosPage extends DeskFacts {
  /** The listing whose photos they are. */
  location: string;
  photos: readonly PhotoFact[];
  mayAdd: boolean;
  said?: string | undefined;
  /** Why a file was refused. */
  wrong?: string | undefined;
}

/** The photos of a listing, their order and their words, and a field for one more. */
export function renderPhotosPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  page: PhotosPage,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { photos, listings, wrong } = page;
  const items = photos.map((photo, at) => photoItem(texts, reader, { page, photo, at }));
  const content = html`${listings.length > 1 ? chooser(texts, page) : []}
<p>${t("Visitors see these photos on the dentist's page, in this order.")}</p>
${wrong === undefined ? [] : html`<p class="wrong" role="alert">${wrong}</p>`}
${items.length === 0 ? html`<p>${t("There are no photos yet.")}</p>` : html`<ol class="photos">${items}</ol>`}
<h2>${t("Add a photo")}</h2>
${page.mayAdd ? addForm(texts, reader, page) : html`<p>${t("There are twelve photos, which is the most that a page shows. Remove one first.")}</p>`}`;
  return renderDeskPage(ctx, reader, { ...page, part: "photos", title: t("Photos"), content, style: STYLE });
}

function chooser({ t }: Texts, { listings, location }: PhotosPage): Html {
  const options = listings.map((listing) => {
    const { id } = listing.location;
    return html`<option value="${id}"${id === location ? html` selected` : []}>${nameOf(listing)}</option>`;
  });
  return html`<form method="get" class="chooser"><label>${t("Whose photos?")}<select name="location">${options}</select></label><button>${t("Show")}</button></form>`;
}

function photoItem(
  texts: Texts,
  reader: OfficeReader,
  { page, photo, at }: { page: PhotosPage; photo: PhotoFact; at: number },
): Html {
  const { t } = texts;
  const { photos, office, location } = page;
  const [fileId, english, spanish] = photo;
  const number = String(at + 1);
  const named = (button: string) => t("{button}: photo {number}", { button, number });
  const press = (value: string, words: string) =>
    html`<button name="press" value="${value}" aria-label="${named(words)}">${words}</button>`;
  return html`<li><img src="/files/${fileId}" alt="${t("Photo {number}", { number })}" width="300" height="200" loading="lazy"/>
<form method="post" action="${pathIn(reader, deskPath(office, "photos"))}/change"><input type="hidden" name="location" value="${location}"/><input type="hidden" name="photo" value="${fileId}"/>
${wordFields(texts, { english, spanish })}
<div class="presses">${press("words", t("Save description"))}${at > 0 ? press("before", t("Earlier")) : []}${at < photos.length - 1 ? press("behind", t("Later")) : []}${press("remove", t("Remove"))}</div>
</form></li>
`;
}

function wordFields(
  { t }: Texts,
  { english, spanish }: { english: string | null; spanish: string | null },
): Html {
  return html`<label>${t("What it shows, in English")}<input name="alt_en" lang="en" autocomplete="off" value="${english ?? ""}"/></label>
<label>${t("What it shows, in Spanish")}<input name="alt_es" lang="es" autocomplete="off" value="${spanish ?? ""}"/></label>`;
}

function addForm(texts: Texts, reader: OfficeReader, { office, location, listings }: PhotosPage): Html {
  const { t } = texts;
  const all =
    listings.length > 1
      ? html`<label class="choice"><input type="checkbox" name="all" value="1"/>${t("For all dentists of the office")}</label>`
      : [];
  return html`<p>${t("JPEG, PNG, WebP or AVIF, up to 10 MB. We remove the place where it was taken. Please send only photos that you may show, and only of people who agreed to it.")}</p>
<form method="post" action="${pathIn(reader, deskPath(office, "photos"))}" enctype="multipart/form-data"><input type="hidden" name="location" value="${location}"/>
<label>${t("Photo")}<input type="file" name="photo" accept="image/jpeg,image/png,image/webp,image/avif" required/></label>
${wordFields(texts, { english: null, spanish: null })}
<p class="muted">${t("People who cannot see the photo read these words. Without them we say that it shows the office.")}</p>
${all}<button class="first">${t("Add the photo")}</button>
</form>`;
}
