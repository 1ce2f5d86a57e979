import { inLanguage } from "@smirk/domain/wire/language-path";
import type { Context } from "../../../context.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import { type OfficeReader, renderOfficePage } from "../office-frame.ts";

type Pages = Pick<Context, "config">;

export function pathIn({ language }: OfficeReader, path: string): string {
  return inLanguage(path, language);
}

/** Asks for the address that gets a code. */
export function renderSignInPage(
  ctx: Pages,
  reader: OfficeReader,
  { isWrong, next }: { isWrong: boolean; next: string },
): string {
  const { t } = textsIn(reader.language);
  const described = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : [];
  const content = html`<p>${t("Manage what patients read about your office: hours, languages, new patients. It is free.")}</p>
<form method="post" action="${pathIn(reader, "/office")}">${nextField(next)}
<label>${t("Your email")}<input name="email" type="email" autocomplete="email" required${described}/></label>
${isWrong ? html`<p class="wrong" id="wrong">${t("Please type an email address.")}</p>` : []}
<button class="first">${t("Email me a code")}</button>
</form>
<form method="post" action="${pathIn(reader, "/office/passkey")}">${nextField(next)}<button>${t("Sign in with a passkey")}</button></form>
<p class="muted">${t("New here? First sign in with your work email. Then claim your listing with your NPI and a code that we send to the office's own phone or email.")}</p>`;
  return renderOfficePage(ctx, reader, { title: t("For dental offices"), content });
}

/** Asks for the code of the email. */
export function renderCodePage(
  ctx: Pages,
  reader: OfficeReader,
  { isWrong, next }: { isWrong: boolean; next: string },
): string {
  const { t } = textsIn(reader.language);
  const content = html`<p>${t("We sent a code to your email. It works for 15 minutes, in this browser.")}</p>
${codeForm(textsIn(reader.language), { action: pathIn(reader, "/office/code"), isWrong, button: t("Sign in"), fields: nextField(next) })}
<p><a href="${pathIn(reader, "/office")}">${t("Send a new code")}</a></p>`;
  return renderOfficePage(ctx, reader, { title: t("Type your code"), content });
}

/** The page that comes after it. */
const nextField = (next: string): Html => html`<input type="hidden" name="next" value="${next}"/>`;

interface CodeForm {
  action: string;
  isWrong: boolean;
  button: string;
  fields?: Html;
  isOfDigits?: boolean;
}

export function codeForm(
  { t }: Texts,
  { action, isWrong, button, fields, isOfDigits = false }: CodeForm,
): Html {
  const described = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : [];
  const mode = isOfDigits ? html` inputmode="numeric"` : html` autocapitalize="characters"`;
  return html`<form method="post" action="${action}">${fields ?? []}
<label>${t("Code")}<input name="code" autocomplete="one-time-code" spellcheck="false" required autofocus${mode}${described}/></label>
${isWrong ? html`<p class="wrong" id="wrong">${t("This code is not right, or it is too old. Please check it, or ask for a new one.")}</p>` : []}
<button class="first">${button}</button>
</form>`;
}

/** An act needs a code of the last minutes. */
export function renderProofPage(ctx: Pages, reader: OfficeReader, { next }: { next: string }): string {
  const { t } = textsIn(reader.language);
  const content = html`<p>${t("To change people or passkeys, you need a new code. We email you one; then please press the button again.")}</p>
<form method="post" action="${pathIn(reader, "/office/proof")}">${nextField(next)}
<button class="first">${t("Email me a code")}</button></form>`;
  return renderOfficePage(ctx, reader, { title: t("Is it you?"), content });
}

export function renderProofCodePage(
  ctx: Pages,
  reader: OfficeReader,
  { next, isWrong }: { next: string; isWrong: boolean },
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const form = codeForm(texts, {
    action: pathIn(reader, "/office/proof/code"),
    isWrong,
    button: t("Go on"),
    fields: nextField(next),
  });
  const content = html`<p>${t("We sent a code to your email. It works for 15 minutes, in this browser.")}</p>
${form}`;
  return renderOfficePage(ctx, { ...reader, path: "/office" }, { title: t("Type your code"), content });
}

interface PasskeyPage {
  /** What the browser is asked, as JSON. */
  options: object;
  /** Whether a key is made, or used. */
  what: "create" | "get";
  action: string;
  next: string;
}

/**
 * Asks the browser for a passkey, and posts the answer: the one page of an office that needs a script, which runs when the
 * button is pressed.
 */
export function renderPasskeyPage(
  ctx: Pages,
  reader: OfficeReader,
  { options, what, action, next }: PasskeyPage,
): string {
  const { t } = textsIn(reader.language);
  const isNew = what === "create";
  const script: Html = { markup: SCRIPT };
  const content = html`<p>${isNew ? t("Your phone or computer keeps the passkey. Next time you sign in with a finger, your face or a PIN.") : t("Your phone or computer asks for your finger, your face or a PIN.")}</p>
<form method="post" action="${pathIn(reader, action)}" id="passkey" data-what="${what}" data-options="${JSON.stringify(options)}">
${nextField(next)}<input type="hidden" name="answer"/>
<button class="first">${isNew ? t("Make a passkey") : t("Use my passkey")}</button>
</form>
<p class="wrong" id="refused" hidden>${t("That did not work. Please try again, or sign in with a code by email.")}</p>
<noscript><p>${t("Passkeys need scripts in this browser. Please sign in with a code by email.")}</p></noscript>
<p><a href="${pathIn(reader, "/office")}">${t("Back")}</a></p>
<script nonce="${reader.nonce}">${script}</script>`;
  return renderOfficePage(
    ctx,
    { ...reader, path: "/office" },
    {
      title: isNew ? t("A new passkey") : t("Sign in with a passkey"),
      content,
    },
  );
}

const SCRIPT = `
const form = document.getElementById("passkey");
form.addEventListener("submit", async (event) => {
  if (form.elements.answer.value !== "") return;
  event.preventDefault();
  const isNew = form.dataset.what === "create";
  try {
    const options = JSON.parse(form.dataset.options);
    const publicKey = isNew
      ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
      : PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const key = await navigator.credentials[form.dataset.what]({ publicKey });
    form.elements.answer.value = JSON.stringify(key.toJSON());
    form.submit();
  } catch {
    document.getElementById("refused").hidden = false;
  }
});
`;
