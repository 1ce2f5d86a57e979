import type { Context } from "../../context.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { type Html, html } from "../../text-files/html.ts";
import type { LocationDentist } from "../directory/list-location-dentists.ts";
import { officeName } from "./card-checks.ts";
import { callLine, type DeskReader, renderDeskPage } from "./desk-page.ts";

export type Outcome = "price_given" | "not_taken";

interface OfficePage {
  zip: string;
  name: string;
  /** What was pressed before the office was known. */
  outcome: Outcome | null;
  /** Null before anything is typed. */
  offices: readonly ShownOffice[] | null;
}

/** `signed` is what its button sends. */
type ShownOffice = LocationDentist & { signed: string };

const MOST_SHOWN = 20;

export function renderOfficePage(
  ctx: Pick<Context, "config">,
  reader: DeskReader,
  { zip, name, outcome, offices }: OfficePage,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const kept = outcome === null ? [] : html`<input type="hidden" name="outcome" value="${outcome}"/>`;
  const content = html`<p>${t("The member sees which office you choose. This browser keeps it in a cookie.")}</p>
<form method="get">${kept}<input type="hidden" name="language" value="${reader.language}"/>
<label>${t("ZIP code of the office")}<input name="zip" value="${zip}" inputmode="numeric" autocomplete="postal-code" required/></label>
<label>${t("A few letters of its name")}<input name="name" value="${name}" autocomplete="off"/></label>
<button class="first">${t("Find the office")}</button>
</form>
${offices === null ? [] : listFound(texts, offices, kept)}
${callLine(ctx, texts)}`;
  const query = { zip, name, ...(outcome !== null && { outcome }) };
  return renderDeskPage(ctx, reader, { title: t("Which office are you?"), content, query });
}

function listFound({ t }: Texts, offices: readonly ShownOffice[], kept: Html | never[]): Html {
  if (offices.length === 0)
    return html`<p class="wrong">${t("We found no office there. Try fewer letters, or another ZIP code.")}</p>`;
  const buttons = offices
    .slice(0, MOST_SHOWN)
    .map(
      (office) =>
        html`<button name="office" value="${office.signed}">${officeName(office)}<span>${office.address}, ${office.city}</span></button>`,
    );
  const more =
    offices.length > MOST_SHOWN ? html`<p class="muted">${t("There are more. Type more letters.")}</p>` : [];
  return html`<form class="offices" method="post">${kept}${buttons}</form>
${more}`;
}

type Noted = { outcome: Outcome; office: string } | { outcome: "checked"; office: string | null };

export function renderNotedPage(ctx: Pick<Context, "config">, reader: DeskReader, noted: Noted): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const sentence = notedSentence(texts, noted);
  const content = html`<p>${sentence}</p>
<p>${t("The member can see this. To check another card, scan its code.")}</p>
${callLine(ctx, texts)}`;
  return renderDeskPage(ctx, reader, { title: t("Noted. Thank you."), content, query: null });
}

function notedSentence({ t }: Texts, { outcome, office }: Noted): string {
  if (office === null) return t("The card was checked.");
  switch (outcome) {
    case "checked":
      return t("{office} checked the card.", { office });
    case "price_given":
      return t("{office} gave the member price.", { office });
    case "not_taken":
      return t("{office} does not take this card.", { office });
  }
}
