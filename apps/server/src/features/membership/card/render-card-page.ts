import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { groupDigits } from "@smirk/domain/membership/card-number";
import type { Language } from "@smirk/domain/wire/language";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";
import { html } from "../../../text-files/html.ts";
import { LOCALES } from "../../../text-files/locales.ts";
import { renderPlainPage } from "../../../text-files/plain-page.ts";
import { CARD_STYLE } from "./card-page-style.ts";
import { CARD_WORDS } from "./card-words.ts";

type PageContext = Pick<Context, "config">;
export type CardNotice = "unknown" | "ended" | "busy";

interface ShownCard {
  card: InsuranceCard;
  stamp: string | null;
  language: Language;
  nonce: string;
}

/** What a practice opens: the card of one person, in its true size on paper; gray and stamped once it is over. */
export function renderCardPage(ctx: PageContext, { card, stamp, language, nonce }: ShownCard): string {
  const { config } = ctx;
  const words = CARD_WORDS[language];
  const { supportPhone } = config;
  const dayAt = (seconds: number) => officeDay(ctx, new Date(seconds * 1000));
  const since = formatShortDate(dayAt(card.metadata.effective_date), LOCALES[language]);
  const [from, to, arc] =
    stamp === null ? ["#0f766e", "#07403b", "#f2644b"] : ["#5f6865", "#3d4442", "#98a19e"];
  const endsOn = card.ends_at === null ? null : formatSentenceDate(dayAt(card.ends_at), LOCALES[language]);
  const end = endsOn === null ? [] : [html`<p>${words.endsOn(endsOn)}</p>`];
  const below =
    stamp === null
      ? html`${end}
<p>${words.show}</p>
<p class="muted">${words.forDentists(supportPhone)}</p>`
      : html`<p>${words.noMemberPrice}</p>
<p class="muted">${CALL[language](supportPhone)}</p>`;
  return renderPlainPage(config, {
    title: stamp === null ? words.title : NOTICES[language].ended[0],
    style: CARD_STYLE,
    language,
    nonce,
    content: html`<section class="card${stamp === null ? "" : " over"}" aria-label="${words.title}">
<svg viewBox="0 0 856 540" preserveAspectRatio="none" aria-hidden="true" focusable="false">
<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="856" height="540" fill="url(#ground)"/>
<path d="M530 30C606 136 772 150 920 2" fill="none" stroke="${arc}" stroke-width="36" stroke-linecap="round"/>
</svg>
<div class="face">
<p class="plan">${card.plan_name}</p>
${stamp === null ? [] : html`<p class="stamp">${stamp}</p>`}
<p class="number">${groupDigits(card.policy_number)}</p>
<dl>
<div><dt>${words.member}</dt><dd>${card.name}</dd></div>
<div><dt>${words.group}</dt><dd>${card.group_code}</dd></div>
<div><dt>${words.effective}</dt><dd>${since}</dd></div>
</dl>
<div class="bottom"><p>${supportPhone}</p><strong>${words.denial}.</strong></div>
</div>
</section>
${below}`,
  });
}

type Notices = Record<CardNotice, [title: string, sentence: string]>;

const english: Notices = {
  unknown: [
    "This link does not work",
    "It is incomplete or was replaced. Please ask the member for the new link.",
  ],
  ended: [
    "This card is no longer valid",
    "The membership has ended, or this person is no longer on it. The member price does not apply.",
  ],
  busy: ["Too many requests", "Please wait a few minutes and open the link again."],
};

const spanish: Notices = {
  unknown: [
    "Este enlace no sirve",
    "No está completo o fue reemplazado. Pida el nuevo enlace al miembro, por favor.",
  ],
  ended: [
    "Esta tarjeta ya no es válida",
    "La membresía terminó o esta persona ya no está en ella. No se aplica el precio para miembros.",
  ],
  busy: ["Demasiadas solicitudes", "Espere unos minutos y abra el enlace otra vez, por favor."],
};

const NOTICES: Readonly<Record<Language, Notices>> = { en: english, es: spanish };
const CALL: Readonly<Record<Language, (supportPhone: string) => string>> = {
  en: (supportPhone) => `Questions? Call ${supportPhone}.`,
  es: (supportPhone) => `¿Preguntas? Llame al ${supportPhone}.`,
};

export function renderNoticePage(
  { config }: PageContext,
  { notice, language, nonce }: { notice: CardNotice; language: Language; nonce: string },
): string {
  const [title, sentence] = NOTICES[language][notice];
  const content = html`<p>${sentence}</p>
<p class="muted">${CALL[language](config.supportPhone)}</p>`;
  return renderPlainPage(config, { title, language, nonce, content });
}
