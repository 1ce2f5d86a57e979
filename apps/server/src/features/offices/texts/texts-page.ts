import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { dayIn } from "@smirk/domain/wire/office-day";
import { waitInWords } from "@smirk/domain/wire/wait-in-words";
import type { Context } from "../../../context.ts";
import type { TextsEnd } from "../../../db/schema/schema-offices.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { findZone } from "../../desk/card-checks.ts";
import { deskPath, renderDeskPage } from "../desk/desk-frame.ts";
import type { DeskFacts } from "../desk/read-desk.ts";
import type { OfficeReader } from "../office-frame.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import type { ShownTexts } from "./find-texts.ts";
import { consentWords } from "./text-words.ts";

/** Why a number was not taken. */
export type NumberError = "phone" | "stopped" | "unreachable" | "just sent" | "too many";
/** Why its code was not. */
export type CodeError = "wrong" | "expired";

export interface TextsPage extends DeskFacts {
  areOffered: boolean;
  agreed: ShownTexts | undefined;
  asked: ShownTexts | undefined;
  /** A number as it was typed. */
  typed?: string;
  wrong?: NumberError | CodeError | undefined;
  /** After how long another code may be asked for. */
  waitSeconds?: number | undefined;
}

const STYLE = `
blockquote { margin: 1rem 0 0; border-inline-start: 3px solid var(--line); padding-inline-start: 1rem; }
blockquote p { margin: 0; }
`;

type PageContext = Pick<Context, "config">;

/** Whether the office is asked by text, at which number, and what it agreed to. */
export function renderTextsPage(ctx: PageContext, reader: OfficeReader, page: TextsPage): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { agreed, asked, areOffered, office } = page;
  const content = html`<p>${t("We ask by email whether your listing is right. If you like, a text with a link comes too, on weekdays from 9 AM to 5 PM.")}</p>
${agreed === undefined ? html`<p>${t("Your office gets no texts from us.")}</p>` : stateOf(ctx, texts, { page, reader, agreed })}
${!areOffered ? html`<p>${t("We send no texts for now.")}</p>` : office.role === "owner" ? numberForms(ctx, texts, { page, reader, asked }) : html`<p>${t("An owner of the office may agree to texts.")}</p>`}`;
  return renderDeskPage(ctx, reader, { ...page, part: "texts", title: t("Texts"), content, style: STYLE });
}

interface Shown {
  page: TextsPage;
  reader: OfficeReader;
}

function stateOf(
  ctx: PageContext,
  texts: Texts,
  { page, reader, agreed }: Shown & { agreed: ShownTexts },
): Html {
  const { t } = texts;
  const phone = formatUsPhone(agreed.phoneNumber);
  if (agreed.endedBy !== null) return html`<p class="said">${endWords(texts, agreed.endedBy, phone)}</p>`;
  const places = page.listings.map(({ location }) => location);
  const day = agreed.agreedAt && texts.date(dayIn(findZone(ctx, places), agreed.agreedAt));
  return html`<p class="said">${t("We text {phone}. Your office agreed on {day}:", { phone, day: day ?? "" })}</p>
<blockquote><p>${agreed.words ?? ""}</p></blockquote>
<form method="post" action="${pathIn(reader, `${deskPath(page.office, "texts")}/end`)}"><button>${t("Stop texts")}</button></form>`;
}

function endWords({ t }: Texts, why: TextsEnd, phone: string): string {
  const words: Record<TextsEnd, string> = {
    desk: t("Your office stopped our texts to {phone}.", { phone }),
    replaced: t("Your office stopped our texts to {phone}.", { phone }),
    stop: t("We stopped our texts because {phone} replied to stop them.", { phone }),
    email_stop: t("We stopped our texts to {phone} along with our emails.", { phone }),
    doubted: t("We stopped our texts because of a reply from {phone}. We will call you about it.", { phone }),
    undeliverable: t("We stopped our texts because {phone} cannot get them. We will call you about it.", {
      phone,
    }),
    changed: t(
      "We stopped our texts to {phone}: it is no longer your listing's number. Please agree again.",
      {
        phone,
      },
    ),
    listing: t("We stopped our texts to {phone}: visitors see no listing of your office.", { phone }),
    person: t(
      "We stopped our texts to {phone}: the person who agreed to them is no longer an owner. Please agree again.",
      {
        phone,
      },
    ),
  };
  return words[why];
}

function numberForms(
  ctx: PageContext,
  texts: Texts,
  { page, reader, asked }: Shown & { asked: ShownTexts | undefined },
): Html {
  const { t } = texts;
  const { wrong, agreed } = page;
  const path = pathIn(reader, deskPath(page.office, "texts"));
  const record = page.listings.find(({ location }) => location.phone !== null)?.location.phone ?? "";
  const value = page.typed ?? (record === "" ? "" : formatUsPhone(record));
  const ofNumber = wrong === undefined || wrong === "wrong" || wrong === "expired" ? null : wrong;
  const described = ofNumber === null ? [] : html` aria-invalid="true" aria-describedby="number-wrong"`;
  const isAgreed = agreed !== undefined && agreed.endedBy === null;
  return html`${asked === undefined ? [] : codeForm(ctx, texts, { path, asked, wrong })}
${asked === undefined && wrong === "expired" ? html`<p class="wrong">${t("The code is too old, or was typed wrong too many times. Please ask for another one.")}</p>` : []}
<h2>${isAgreed || asked !== undefined ? t("Another number") : t("Get texts too")}</h2>
<form method="post" action="${path}">
<label>${t("Phone that takes texts")}<input name="phone" type="tel" autocomplete="off" required value="${value}"${described}/></label>
${ofNumber === null ? [] : html`<p class="wrong" id="number-wrong">${numberWords(texts, page.waitSeconds)[ofNumber]}</p>`}
<p class="muted">${t("A code goes to this number first. Nothing is agreed to before it is typed here.")}</p>
<button${isAgreed || asked !== undefined ? [] : html` class="first"`}>${t("Text me a code")}</button>
</form>`;
}

function numberWords({ t, locale }: Texts, waitSeconds = 60): Record<NumberError, string> {
  const wait = waitInWords(waitSeconds, locale);
  return {
    phone: t("Please type a US phone number of ten digits."),
    stopped: t(
      "This phone has stopped our texts. Reply START to one of them from that phone, then try again.",
    ),
    unreachable: t("This phone cannot get texts. Please type another number."),
    "just sent": t("We just sent a code to this number. Please wait {wait} before you ask for another one.", {
      wait,
    }),
    "too many": t("Too many codes were asked for. Please wait {wait} and try again.", { wait }),
  };
}

interface CodeForm {
  path: string;
  asked: ShownTexts;
  wrong: TextsPage["wrong"];
}

/** What is agreed to stands above the code that agrees. */
function codeForm({ config }: PageContext, texts: Texts, { path, asked, wrong }: CodeForm): Html {
  const { t } = texts;
  const isWrong = wrong === "wrong" || wrong === "expired";
  const described = isWrong ? html` aria-invalid="true" aria-describedby="code-wrong"` : [];
  const sentence =
    wrong === "wrong"
      ? t("This code is not right. Please check it.")
      : t("The code is too old, or was typed wrong too many times. Please ask for another one.");
  return html`<h2>${t("Agree")}</h2>
<p>${t("We texted a code to {phone}.", { phone: formatUsPhone(asked.phoneNumber) })}</p>
<blockquote><p>${consentWords(texts, config.brandName)}</p></blockquote>
<form method="post" action="${path}/agree">
<label>${t("Code")}<input name="code" inputmode="numeric" autocomplete="one-time-code" required${described}/></label>
${isWrong ? html`<p class="wrong" id="code-wrong">${sentence}</p>` : []}
<button class="first">${t("Agree and get texts")}</button>
</form>`;
}
