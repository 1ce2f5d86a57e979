import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { type Html, html } from "./html.ts";

/** The site's colors and typeface, for a page that is not of the web app. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #14211e; --muted: #53625e; --line: #e3e0d8; --action: #0f766e; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #0f1715; --ink: #f1f4f2; --muted: #a9b7b2; --line: #2c3936; --action: #5cc9bb; }
}
@font-face { font-family: Figtree; src: url(/fonts/figtree.woff2) format("woff2"); font-weight: 300 900; font-display: swap; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Figtree, system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); padding: 0.75rem 1.25rem; }
header a { display: inline-grid; min-height: 2.75rem; align-content: center; color: var(--ink); font-size: 1.25rem; font-weight: 800; letter-spacing: -0.02em; text-decoration: none; }
main { max-width: 30.5rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; }
p { margin: 1rem 0 0; }
.muted { color: var(--muted); }
a { color: var(--action); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
header svg { width: 4rem; height: 1rem; }
`;

interface PlainPage {
  title: string;
  language: Language;
  nonce: string;
  content: Html;
  /** Added to the page's own. */
  style?: string;
  mainClass?: string;
  /** Stands between the header and the page. */
  above?: Html;
  /** What its requests and links say of its address; a form that proves its origin needs more than the default. */
  referrer?: "no-referrer" | "same-origin";
  /** Seconds until the page loads itself again; without a script. */
  reloadsAfter?: number;
}

/** A page in the site's look that needs no build and no script. */
export function renderPlainPage(
  { brandName }: { brandName: string },
  {
    title,
    language,
    nonce,
    content,
    style = "",
    mainClass,
    above,
    referrer = "no-referrer",
    reloadsAfter,
  }: PlainPage,
): string {
  const styles: Html = { markup: STYLE + style };
  const reload =
    reloadsAfter === undefined ? [] : [html`<meta http-equiv="refresh" content="${String(reloadsAfter)}">`];
  const main = mainClass === undefined ? html`<main>` : html`<main class="${mainClass}">`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="${referrer}">
${reload}
<title>${title} | ${brandName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header><a href="${inLanguage("/", language)}" rel="noreferrer"><span>${brandName}</span><svg viewBox="0 0 64 16" fill="none" aria-hidden="true" focusable="false"><path d="M3 8C18 15.5 46 16.5 61 2.8" stroke="#f2644b" stroke-width="5" stroke-linecap="round"/></svg></a></header>
${above ?? []}${main}
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup;
}
