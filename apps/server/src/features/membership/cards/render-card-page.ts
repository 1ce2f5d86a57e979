import { groupDigits } from "@smirk/domain/membership/card-number";
import type { InsuranceCard } from "@smirk/domain/membership/insurance-card";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { CARD_PAGE_STYLE } from "./card-page-style.ts";

type PageContext = Pick<Context, "config">;
export type CardNotice = "unknown" | "ended" | "busy";

interface ShownCard {
  card: InsuranceCard;
  nonce: string;
}

/** For a practice: the card of one person, in its true size on paper. */
export function renderCardPage(ctx: PageContext, { card, nonce }: ShownCard): string {
  const { config } = ctx;
  const { supportPhone } = config;
  const shortDate = (seconds: number) => formatShortDate(officeDay(ctx, new Date(seconds * 1000)));
  const since = shortDate(card.metadata.effective_date);
  const end = card.ends_at === null ? [] : [html`<p>This membership ends on ${shortDate(card.ends_at)}.</p>`];
  return renderPage(config, {
    title: "Membership card",
    nonce,
    content: html`<section class="card" aria-label="Membership card">
<svg viewBox="0 0 856 540" preserveAspectRatio="none" aria-hidden="true" focusable="false">
<defs><linearGradient id="teal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0f766e"/><stop offset="1" stop-color="#07403b"/></linearGradient></defs>
<rect width="856" height="540" fill="url(#teal)"/>
<path d="M530 30C606 136 772 150 920 2" fill="none" stroke="#f2644b" stroke-width="36" stroke-linecap="round"/>
</svg>
<div class="face">
<p class="plan">${card.plan_name}</p>
<p class="number">${groupDigits(card.policy_number)}</p>
<dl>
<div><dt>Member</dt><dd>${card.name}</dd></div>
<div><dt>Group</dt><dd>${card.group_code}</dd></div>
<div><dt>Effective</dt><dd>${since}</dd></div>
</dl>
<div class="bottom"><p>${supportPhone}</p><strong>THIS IS NOT INSURANCE.</strong></div>
</div>
</section>
${end}
<p>Show it at the dentist before your visit starts.</p>
<p class="muted">Dentists: please charge the member price. Questions? Call ${supportPhone}.</p>`,
  });
}

const NOTICES: Record<CardNotice, [title: string, sentence: string]> = {
  unknown: [
    "This link does not work",
    "It is not complete, or it was replaced. Please ask the member for the new link.",
  ],
  ended: [
    "This card is no longer valid",
    "The membership has ended, or this person is no longer on it. The member price does not apply.",
  ],
  busy: ["Too many requests", "Please wait a few minutes and open the link again."],
};

export function renderNoticePage(
  { config }: PageContext,
  { notice, nonce }: { notice: CardNotice; nonce: string },
): string {
  const [title, sentence] = NOTICES[notice];
  const content = html`<p>${sentence}</p>
<p class="muted">Questions? Call ${config.supportPhone}.</p>`;
  return renderPage(config, { title, nonce, content });
}

interface Page {
  title: string;
  nonce: string;
  content: Html;
}

function renderPage({ brandName }: Context["config"], { title, nonce, content }: Page): string {
  const style: Html = { markup: CARD_PAGE_STYLE };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title} | ${brandName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${style}</style>
</head>
<body>
<header><a href="/"><span>${brandName}</span><svg viewBox="0 0 64 16" fill="none" aria-hidden="true" focusable="false"><path d="M3 8C18 15.5 46 16.5 61 2.8" stroke="#f2644b" stroke-width="5" stroke-linecap="round"/></svg></a></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup;
}
