import { waitInWords } from "@smirk/domain/wire/wait-in-words";
import type { Context } from "../../context.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { html } from "../../text-files/html.ts";
import type { OfficeRequest } from "./find-request.ts";
import {
  acceptingField,
  hourFields,
  languageFields,
  leavingFields,
  nameOf,
  phoneField,
  shownFacts,
} from "./listing-fields.ts";
import { type OfficeReader, renderOfficePage } from "./office-frame.ts";
import type { FormErrors, OfficeForm } from "./read-answer.ts";

interface ConfirmPage {
  request: OfficeRequest;
  form: OfficeForm;
  errors: FormErrors;
  /** Names of the plans that the listing says it takes. */
  plans: readonly string[];
}

/** What visitors see, one press that it is right, and the same to correct. */
export function renderConfirmPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { request, form, errors, plans }: ConfirmPage,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const content = html`<p>${t("This is what visitors see of {dentist}. Is it all right?", { dentist: nameOf(request) })}</p>
${shownFacts(texts, request, plans)}
<form method="post"><button class="first" name="answer" value="right">${t("All right")}</button></form>
<h2>${t("Something is wrong")}</h2>
<form method="post">
${phoneField(texts, form, errors)}
${acceptingField(texts, form)}
${languageFields(texts, form)}
${hourFields(texts, form, errors)}
${leavingFields(texts, form, errors)}
<button class="first" name="answer" value="save">${t("Save")}</button>
</form>`;
  return renderOfficePage(ctx, reader, { title: t("Your office's listing"), content });
}

export function renderThanksPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { isWaiting }: { isWaiting: boolean },
): string {
  const { t } = textsIn(reader.language);
  const sentence = isWaiting
    ? t("We saved what we could. We will call you about the rest before visitors see it.")
    : t("Visitors see that your office confirmed this today. We ask again in 90 days.");
  return renderOfficePage(ctx, reader, { title: t("Thank you"), content: html`<p>${sentence}</p>` });
}

export function renderStopPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { isStopped }: { isStopped: boolean },
): string {
  const { t } = textsIn(reader.language);
  const content = isStopped
    ? html`<p>${t("We no longer email this address, about its listings or about members.")}</p>`
    : html`<p>${t("Should we stop emailing this address? We will no longer ask whether its listings are right, or let the office know about members who chose it.")}</p>
<form method="post"><button class="first">${t("Stop these emails")}</button></form>`;
  return renderOfficePage(ctx, reader, {
    title: isStopped ? t("Stopped") : t("Stop these emails"),
    content,
  });
}

export type OfficeNotice =
  | "gone"
  | "nothing"
  | "busy"
  | "away"
  | "unsent"
  | "owners"
  | "unreachable"
  | "changed"
  | "large"
  | "overloaded";

/** @param waitSeconds after how long `busy` lets in again */
export function renderOfficeNotice(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { notice, waitSeconds = 60 }: { notice: OfficeNotice; waitSeconds?: number | undefined },
): string {
  const texts = textsIn(reader.language);
  const words = noticeWords(texts, waitInWords(waitSeconds, texts.locale));
  const [title, sentence] = words[notice];
  return renderOfficePage(ctx, reader, { title, content: html`<p>${sentence}</p>` });
}

function noticeWords({ t }: Texts, wait: string): Record<OfficeNotice, [title: string, sentence: string]> {
  return {
    gone: [
      t("This link does not work any more"),
      t("A link works for 30 days. Please use the one in our last email, or call us."),
    ],
    nothing: [t("There is nothing here"), t("This office is not one of yours, or the page has moved.")],
    busy: [t("Too many tries"), t("Please wait {wait} and try again, or call us.", { wait })],
    away: [t("We cannot save now"), t("We cannot reach our records. Please try again in a minute.")],
    unsent: [t("We cannot send codes now"), t("Please try again in a few minutes, or choose another way.")],
    owners: [t("Only for owners"), t("Please ask an owner of this office to do it.")],
    unreachable: [
      t("We cannot reach this phone"),
      t("We cannot text or call it. Please choose another way."),
    ],
    large: [
      t("This is too large"),
      t("This is more than the page can take. Please shorten it; a photo may have up to 10 MB."),
    ],
    overloaded: [
      t("Please wait a moment"),
      t("We are busy right now. Nothing was saved. Please send it again in half a minute."),
    ],
    changed: [
      t("This cannot be done now"),
      t("Something has changed since, or an office would be left without an owner. Please look at it again."),
    ],
  };
}
