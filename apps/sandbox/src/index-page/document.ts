import { createHash } from "node:crypto";

export interface Html {
  markup: string;
}

export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#14211E"/><path d="M6 15c3 9 14 11 20-3" fill="none" stroke="#F2644B" stroke-width="4" stroke-linecap="round"/></svg>`;

const STYLES = `
:root { color-scheme: light dark; --ink: #14211E; --soft: #52605C; --paper: #FBFAF6; --card: #FFFFFF; --teal: #0F766E;
  --tint: #EAF6F3; --coral: #F2644B; --line: #E3E0D8; --error: #B42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #F1F4EF; --soft: #AEBAB5; --paper: #101916; --card: #18231F;
  --teal: #5CC8BC; --tint: #17332E; --line: #2C3935; --error: #FF9B8F; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 Figtree, system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
header { padding-top: 2.5rem; }
.mark { display: inline-block; font-size: 1.5rem; font-weight: 700; letter-spacing: -.02em; line-height: 1; }
.mark svg { display: block; width: 4.25rem; height: .875rem; }
h1 { margin: 2rem 0 .5rem; font-size: clamp(1.75rem, 5vw, 2.25rem); line-height: 1.15; letter-spacing: -.02em; }
h2 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1rem; max-width: 42rem; }
.lead, .soft { color: var(--soft); }
main { display: grid; gap: 1rem; padding-block: 1.5rem 4rem; }
section { min-width: 0; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
section > :last-child { margin-bottom: 0; }
code { padding: .1em .4em; border-radius: 6px; background: var(--tint); font: .875em/1.4 ui-monospace, Menlo, Consolas, monospace; }
.scroll { overflow-x: auto; }
table { width: 100%; min-width: 32rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { white-space: nowrap; font-size: .875rem; font-weight: 600; color: var(--soft); }
th, td { padding: .5rem 1rem .5rem 0; text-align: start; vertical-align: top; }
td { border-top: 1px solid var(--line); overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
.alarm { border-color: var(--error); }
.alarm h2 { color: var(--error); }
a { color: var(--teal); text-underline-offset: .2em; }
`;

/** The sandbox's own pages load their own style and icon, no script. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** For a page with an inline script, which may call the sandbox. */
export function pagePolicy(script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return `${PAGE_POLICY}; script-src 'sha256-${hash}'; connect-src 'self'`;
}

interface SandboxDocument {
  title: string;
  lead: string;
  styles?: string;
  /** Needs `pagePolicy`. */
  script?: string;
  sections: readonly Html[];
}

export function renderDocument(page: SandboxDocument): string {
  const { title, lead, styles = "", script, sections } = page;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === "Sandbox" ? "Smirk sandbox" : `${title} | Smirk sandbox`}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ markup: STYLES + styles }}</style>
</head>
<body>
<header>
<span class="mark">Smirk<svg viewBox="0 0 68 14" aria-hidden="true"><path d="M3 4c14 11 42 10 60-2" fill="none" stroke="#F2644B" stroke-width="4" stroke-linecap="round"/></svg></span>
<h1>${title}</h1>
<p class="lead">${lead}</p>
</header>
<main>
${sections}
</main>
${script === undefined ? "" : { markup: `<script>${script}</script>` }}
</body>
</html>`;
  return document.markup;
}

export function renderTable(name: string, headings: readonly string[], rows: readonly Html[]): Html {
  const cells = headings.map((heading) => html`<th scope="col">${heading}</th>`);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

type Part = Html | string | number | readonly Html[];

/** Escapes text and passes other Html through. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((made, text, index) => {
    const part = parts[index];
    return made + text + (part === undefined ? "" : toMarkup(part));
  }, "");
  return { markup };
}

function toMarkup(part: Part): string {
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return "markup" in part ? part.markup : part.map((one) => one.markup).join("\n");
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
