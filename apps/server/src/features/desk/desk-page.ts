import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../context.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { type Html, html } from "../../text-files/html.ts";
import { linkLanguages } from "../../text-files/language-links.ts";
import { renderPlainPage } from "../../text-files/plain-page.ts";

/**
 * The answer is read from two meters: a sign and large words on a color, or on a frame where colors are forced. It is
 * gone after five minutes, since nothing else takes a name off a screen that nobody looks at.
 */
const STYLE = `
main { max-width: 44rem; }
h1 { overflow-wrap: anywhere; font-size: min(1.75rem, 10.5vw); }
.answer h1 { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 0.2em; margin: 0; padding: 0.3em 0.35em; border: 0.05em solid; border-radius: 0.2em; color: #fff; font-size: min(15vw, 6rem); font-weight: 800; line-height: 1; }
.answer h1::before { font-weight: 400; }
.good h1 { background: #0b5f3c; border-color: #0b5f3c; }
.good h1::before { content: "\\2713" / ""; }
.bad h1 { background: #8f1d12; border-color: #8f1d12; font-size: min(11vw, 5rem); }
.bad h1::before { content: "\\2715" / ""; }
.when { font-size: 1.25rem; font-weight: 600; }
@keyframes hide { to { visibility: hidden; } }
@keyframes show { to { visibility: visible; } }
.good h1, .good .when, .good dl { animation: hide 0s 300s forwards; }
.moment { display: grid; }
.moment p { grid-area: 1 / 1; }
.old { font-weight: 600; visibility: hidden; animation: show 0s 300s forwards; }
.denial { font-weight: 800; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)); gap: 1rem; margin: 1.5rem 0 0; }
dt { color: var(--muted); }
dd { margin: 0; font-size: 1.25rem; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
table { width: 100%; margin-top: 0.75rem; border-collapse: collapse; }
th, td { overflow-wrap: anywhere; padding: 0.4rem 0; border-top: 1px solid var(--line); font-weight: 400; text-align: start; vertical-align: top; }
td { padding-inline-start: 1rem; font-weight: 600; font-variant-numeric: tabular-nums; text-align: end; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; }
label { display: grid; gap: 0.35rem; flex: 1 1 12rem; font-weight: 600; }
input, button { min-height: 3rem; border-radius: 0.5rem; padding: 0.5rem 0.9rem; font: inherit; }
input { width: 100%; border: 1px solid var(--muted); background: transparent; color: inherit; font-size: 1.25rem; }
button { flex: 0 1 auto; align-self: end; border: 2px solid var(--action); background: transparent; color: var(--action); font-weight: 700; cursor: pointer; text-align: start; overflow-wrap: anywhere; }
button.first { background: var(--action); color: var(--paper); }
.offices { flex-direction: column; }
.offices button { align-self: stretch; color: inherit; border-color: var(--line); }
.offices span { display: block; color: var(--muted); font-weight: 400; }
.wrong { color: #a12a1c; font-weight: 600; }
@media screen and (prefers-color-scheme: dark) { .wrong { color: #ffb4a6; } }
.languages { margin-top: 2.5rem; }
`;

export interface DeskReader {
  language: Language;
  nonce: string;
}

interface DeskPage {
  title: string;
  content: Html;
  /** What the page answers; a page that asks something has none. */
  answer?: "good" | "bad";
  /** What was typed and pressed, which the page keeps in the other language; null for one that no address opens again. */
  query?: Record<string, string> | null;
}

export function renderDeskPage(
  { config }: Pick<Context, "config">,
  { language, nonce }: DeskReader,
  { title, content, answer, query = {} }: DeskPage,
): string {
  const others = linkLanguages(language, (other) => `?${new URLSearchParams({ ...query, language: other })}`);
  return renderPlainPage(config, {
    title,
    language,
    nonce,
    style: STYLE,
    // Without a referrer older browsers would hide the origin of its forms.
    referrer: "same-origin",
    content: html`${content}
${query === null ? [] : html`<p class="languages">${others}</p>`}`,
    ...(answer && { mainClass: `answer ${answer}` }),
  });
}

type DeskNotice = "unproven" | "busy" | "away" | "seen" | "old";

function noticeWords({ t }: Texts, notice: DeskNotice): [title: string, sentence: string] {
  switch (notice) {
    case "unproven":
      return [
        t("Not good today"),
        t(
          "The membership may have ended, or the card was replaced. Or the digits are wrong, or the code on the phone is older than 15 minutes. Ask the member to show the code again.",
        ),
      ];
    case "busy":
      return [
        t("Too many tries"),
        t("Please wait an hour, or ask the member to show the code on a phone. Then you need no digits."),
      ];
    case "away":
      return [
        t("We cannot check now"),
        t("We cannot reach our records. This says nothing about the card. Please try again in a minute."),
      ];
    case "seen":
      return [
        t("Please scan the code again"),
        t("Another card has been checked here since then. Ask the member to show the code again."),
      ];
    case "old":
      return [
        t("Please scan the code again"),
        t("This answer is older than five minutes. Please scan the code again."),
      ];
  }
}

/** @param asksDigits whether the address is that of a paper code */
export function renderDeskNotice(
  ctx: Pick<Context, "config">,
  reader: DeskReader,
  { notice, asksDigits = false }: { notice: DeskNotice; asksDigits?: boolean },
): string {
  const texts = textsIn(reader.language);
  const [title, sentence] = noticeWords(texts, notice);
  const content = html`<p>${sentence}</p>
${notice === "unproven" && asksDigits ? digitsForm(texts) : []}
${callLine(ctx, texts)}`;
  return renderDeskPage(ctx, reader, {
    title,
    content,
    ...(notice === "unproven" && { answer: "bad" as const }),
  });
}

export function callLine({ config: { supportPhone } }: Pick<Context, "config">, { t }: Texts): Html {
  return html`<p class="muted">${t("Questions? Call {supportPhone}.", { supportPhone })}</p>`;
}

interface Asked {
  /** What was typed before could not be read. */
  isWrong: boolean;
}

/** The address on paper, typed without its code. */
export function renderCodePage(ctx: Pick<Context, "config">, reader: DeskReader, { isWrong }: Asked): string {
  const { t } = textsIn(reader.language);
  const described = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : [];
  return renderQuestion(ctx, reader, {
    question: t("Type the code that stands beside the QR code of the member's card."),
    wrong: isWrong ? t("Please type all ten letters and digits, such as K7M4P-9XQ3R.") : null,
    form: html`<form method="post">
<label>${t("Code on the card")}<input name="code" autocapitalize="characters" autocomplete="off" spellcheck="false" required autofocus${described}/></label>
<button class="first">${t("Check the card")}</button>
</form>`,
  });
}

/** What a paper code asks for. */
export function renderDigitsPage(
  ctx: Pick<Context, "config">,
  reader: DeskReader,
  { isWrong }: Asked,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  return renderQuestion(ctx, reader, {
    question: t("Type the last four digits of the number on the member's card."),
    wrong: isWrong ? t("Please type the last four digits, such as 1234.") : null,
    form: digitsForm(texts, isWrong),
  });
}

interface Question {
  question: string;
  /** Null unless an answer could not be read. */
  wrong: string | null;
  form: Html;
}

function renderQuestion(
  ctx: Pick<Context, "config">,
  reader: DeskReader,
  { question, wrong, form }: Question,
): string {
  const texts = textsIn(reader.language);
  const content = html`<p>${question}</p>
${wrong === null ? [] : [html`<p class="wrong" id="wrong">${wrong}</p>`]}
${form}
${callLine(ctx, texts)}`;
  return renderDeskPage(ctx, reader, { title: texts.t("Check a membership card"), content });
}

function digitsForm({ t }: Texts, isWrong = false): Html {
  const described = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : [];
  return html`<form method="post">
<label>${t("Last four digits")}<input name="digits" inputmode="numeric" autocomplete="off" required autofocus${described}/></label>
<button class="first">${t("Check the card")}</button>
</form>`;
}
