import type { Language } from "@smirk/domain/wire/language";
import { inLanguage, languageOfPath, withoutLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { textsIn } from "../../locales/texts.ts";
import { type Html, html } from "../../text-files/html.ts";
import { linkLanguages } from "../../text-files/language-links.ts";
import { renderPlainPage } from "../../text-files/plain-page.ts";

const STYLE = `
dl { display: grid; gap: 0.75rem; margin: 1.25rem 0 0; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
dt { color: var(--muted); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 0; font-size: 1.25rem; line-height: 1.3; }
form { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); margin-top: 1rem; }
fieldset { display: grid; gap: 0.5rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 700; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
label.choice { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
label.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; }
.languages { display: grid; gap: 0 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr)); }
.times { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(max(8rem, 40%), 1fr)); align-items: end; }
.day { margin-top: 0.75rem; border-top: 1px solid var(--line); padding-top: 0.5rem; }
input, textarea, button { font: inherit; }
input:not([type=radio], [type=checkbox]), textarea { width: 100%; min-width: 0; min-height: 2.75rem; padding: 0.4rem 0.6rem; border: 1px solid var(--muted); border-radius: 0.5rem; background: transparent; color: inherit; }
button { min-height: 3rem; padding: 0.5rem 1.25rem; border: 2px solid var(--action); border-radius: 62rem; overflow-wrap: anywhere; background: transparent; color: var(--action); font-weight: 700; cursor: pointer; }
button.first { background: var(--action); color: var(--paper); }
.wrong { margin: 0; color: #a12a1c; font-weight: 600; }
@media screen and (prefers-color-scheme: dark) { .wrong { color: #ffb4a6; } }
.other { margin-top: 2.5rem; }
`;

export interface OfficeReader {
  language: Language;
  nonce: string;
  /** The page's address in English. */
  path: string;
}

export function readerOf(request: FastifyRequest, reply: FastifyReply): OfficeReader {
  const [path = ""] = request.url.split("?", 1);
  return { language: languageOfPath(path), nonce: reply.cspNonceValue, path: withoutLanguage(path) };
}

interface OfficePage {
  title: string;
  content: Html;
  /** Stands above the title. */
  above?: Html;
  /** More of a style than every page of an office has. */
  style?: string;
  /** Such as `?npi=…`, which the page keeps in the other language. */
  query?: string;
}

export function renderOfficePage(
  { config }: Pick<Context, "config">,
  { language, nonce, path }: OfficeReader,
  { title, content, above, style = "", query = "" }: OfficePage,
): string {
  const { t } = textsIn(language);
  const others = linkLanguages(language, (other) => inLanguage(path, other) + query);
  return renderPlainPage(config, {
    title,
    language,
    nonce,
    style: STYLE + style,
    ...(above && { above }),
    // Without a referrer older browsers would hide the origin of its forms.
    referrer: "same-origin",
    content: html`${content}
<p class="muted">${t("Questions? Call {supportPhone}.", { supportPhone: config.supportPhone })}</p>
<p class="other">${others}</p>`,
  });
}
