import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { listFaceFacts } from "@smirk/domain/membership/card-values";
import { drawCode } from "@smirk/domain/membership/code-picture";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../context.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import { type Html, html } from "../../text-files/html.ts";
import { renderPlainPage } from "../../text-files/plain-page.ts";
import { cardWords } from "./card-words.ts";
import { describeCardValues } from "./describe-card-values.ts";

/** The card of the membership page, on a page that is not of the web app. */
const CARD_STYLE = `
.card { container-type: inline-size; position: relative; width: 100%; max-width: 28rem; aspect-ratio: 85.6 / 54; border-radius: 3.7% / 5.9%; overflow: clip; color: #fff; forced-color-adjust: none; color-scheme: light; }
.card svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.face { position: relative; display: grid; grid-template-rows: auto 1fr auto auto auto; height: 100%; padding: 4.6cqw 6.2cqw 4.2cqw; font-size: 3.3cqw; line-height: 1.2; overflow-wrap: anywhere; }
.face p { margin: 0; }
.plan { font-size: 6.6cqw; font-weight: 800; letter-spacing: -0.015em; line-height: 1.1; }
.number { align-self: center; font-size: 6.6cqw; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: 0.02em; white-space: nowrap; }
dl { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 1cqw 5cqw; margin: 0; }
dt { color: #e3f4f1; font-size: 3cqw; }
dd { margin: 0; font-size: 3.9cqw; font-weight: 600; line-height: 1.15; }
.face .clause { margin-top: 1.2cqw; color: #e3f4f1; font-size: 3cqw; font-weight: 700; }
.bottom { display: flex; justify-content: space-between; align-items: last baseline; gap: 4cqw; margin-top: 1.4cqw; }
.bottom strong { font-weight: 800; white-space: nowrap; }
.code { display: grid; grid-template-columns: auto minmax(min(100%, 12rem), 1fr); gap: 0.5rem 1.25rem; align-items: start; max-width: 28rem; margin-top: 1.5rem; }
.code svg { width: min(100%, 11rem); border-radius: 0.5rem; forced-color-adjust: none; }
.code h2 { margin: 0; font-size: 1.125rem; line-height: 1.3; }
.code p { margin: 0.25rem 0 0; overflow-wrap: anywhere; }
@media (max-width: 26rem) { .code { grid-template-columns: minmax(0, 1fr); } .code svg { width: 100%; } }
@page { margin: 15mm; }
@media print {
  .code { break-inside: avoid; }
  .code svg { width: 36mm; }
  header { display: none; }
  main { max-width: none; padding: 0; }
  .card { width: 85.6mm; height: 54mm; max-width: none; border-radius: 3.18mm; print-color-adjust: exact; }
}
`;

type PageContext = Pick<Context, "config">;
/** `closed`: unknown, replaced or over, whichever it is. */
export type CardNotice = "closed" | "busy";

interface ShownCard {
  card: InsuranceCard;
  /** What the code for the dentist's desk says. */
  checkUrl: string;
  language: Language;
  nonce: string;
}

/** What a practice opens: the card of one person, in its true size on paper. */
export function renderCardPage(ctx: PageContext, { card, checkUrl, language, nonce }: ShownCard): string {
  const { config } = ctx;
  const texts = textsIn(language);
  const words = cardWords(texts);
  const values = describeCardValues(ctx, { texts, card });
  const dayAt = (seconds: number) => officeDay(ctx, new Date(seconds * 1000));
  const end = card.ends_at === null ? [] : [html`<p>${words.endsOn(texts.date(dayAt(card.ends_at)))}</p>`];
  return renderPlainPage(config, {
    title: words.title,
    style: CARD_STYLE,
    language,
    nonce,
    content: html`<section class="card" aria-label="${words.title}">
<svg viewBox="0 0 856 540" preserveAspectRatio="none" aria-hidden="true" focusable="false">
<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0f766e"/><stop offset="1" stop-color="#07403b"/></linearGradient></defs>
<rect width="856" height="540" fill="url(#ground)"/>
<path d="M530 30C606 136 772 150 920 2" fill="none" stroke="#f2644b" stroke-width="36" stroke-linecap="round"/>
</svg>
<div class="face">
<div><p class="plan">${values.plan.value}</p><p class="organization">${values.organization.value}</p></div>
<p class="number">${values.number.value}</p>
<dl>
${listFaceFacts(values).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
${card.clauses.map((clause) => html`<p class="clause">${clause}</p>`)}
<div class="bottom"><p>${values.website.value}<br/>${values.questions.value}</p><strong>${words.denial}.</strong></div>
</div>
</section>
${renderCode(words, checkUrl)}
${end}
<p>${words.show}</p>
<p class="muted">${words.forDentists(config.supportPhone)}</p>`,
  });
}

/** On white in every color scheme, since readers want dark on light. */
function renderCode(words: ReturnType<typeof cardWords>, checkUrl: string): Html {
  const { size, path } = drawCode(checkUrl, "paper");
  const side = String(size);
  return html`<section class="code" aria-labelledby="desk">
<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${words.code}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>
<div><h2 id="desk">${words.forTheDesk}</h2><p>${words.scan}</p></div>
</section>`;
}

function describeNotice({ t }: Texts, notice: CardNotice): [title: string, sentence: string] {
  switch (notice) {
    case "closed":
      return [
        t("This card is not valid"),
        t(
          "The membership has ended, this person is no longer on it, or the link was replaced. The member price does not apply. Please ask the member for a new link.",
        ),
      ];
    case "busy":
      return [t("Too many requests"), t("Please wait a few minutes and open the link again.")];
  }
}

function askToCall({ t }: Texts, supportPhone: string): string {
  return t("Questions? Call {supportPhone}.", { supportPhone });
}

export function renderNoticePage(
  { config }: PageContext,
  { notice, language, nonce }: { notice: CardNotice; language: Language; nonce: string },
): string {
  const texts = textsIn(language);
  const [title, sentence] = describeNotice(texts, notice);
  const content = html`<p>${sentence}</p>
<p class="muted">${askToCall(texts, config.supportPhone)}</p>`;
  return renderPlainPage(config, { title, language, nonce, content });
}
