import { type Html, html } from "../../index-page/document.ts";

const STYLES = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5a626b; --ground: #eef0f3; --card: #fff; --line: #767e88; --act: #1f4fbf; --error: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #f0f2f4; --soft: #aab2bb; --ground: #14171a; --card: #1e2226; --line: #8a929b; --act: #9dbcff; --error: #ff9b8f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1rem; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 27rem; padding: 2rem clamp(1rem, 5vw, 2rem); background: var(--card); border-radius: 20px; }
.vendor { margin: 0 0 1rem; color: var(--soft); font-weight: 600; }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); font-size: .9375rem; }
ul { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: .5rem; }
button { min-height: 48px; padding: .625rem 1rem; border: 1px solid var(--line); border-radius: 12px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
.person { width: 100%; text-align: start; }
.person b, .person span { display: block; overflow-wrap: anywhere; }
.person span { color: var(--soft); font-size: .9375rem; }
button:hover { background: var(--ground); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
details { margin: 0 0 1rem; }
summary { min-height: 48px; padding: .75rem 0; color: var(--act); cursor: pointer; }
label { display: block; margin: 0 0 .75rem; }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; margin-inline-end: .5rem; vertical-align: -.2rem; }
[role=alert] { color: var(--error); }
`;

/** Their own style and no script. A form may post to the product. */
export const SIGN_ON_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** For users who cannot be sent back anywhere. */
export function renderRefusal(vendor: string, sentence: string): string {
  return renderSignOnDocument(
    vendor,
    "You can't sign in here",
    html`<p role="alert">${sentence}</p>
<p>Go back to the site that you came from and try again.</p>`,
  );
}

export function renderSignOnDocument(vendor: string, title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${vendor}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ markup: STYLES }}</style>
</head>
<body>
<main>
<p class="vendor">${vendor}</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`.markup;
}
