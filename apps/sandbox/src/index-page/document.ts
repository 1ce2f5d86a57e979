import { createHash } from "node:crypto";
import { STYLES } from "./brand.ts";
import { type Html, html } from "./html.ts";

/** The sandbox's own pages load their own style and icon, no script. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** For a page with an inline script, which may call the sandbox. */
export function pagePolicy(script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return `${PAGE_POLICY}; script-src 'sha256-${hash}'; connect-src 'self'`;
}

export interface SandboxDocument {
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
