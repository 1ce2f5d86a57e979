/** The site's colors, typeface and the card of the membership page, for a page that is not of the web app. */
export const CARD_PAGE_STYLE = `
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
.card { container-type: inline-size; position: relative; width: 100%; max-width: 28rem; aspect-ratio: 85.6 / 54; border-radius: 3.7% / 5.9%; overflow: clip; color: #fff; forced-color-adjust: none; color-scheme: light; }
.card svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.face { position: relative; display: grid; grid-template-rows: auto 1fr auto auto; height: 100%; padding: 5.6cqw 6.2cqw 5cqw; font-size: 3.6cqw; line-height: 1.25; }
.face p { margin: 0; }
.plan { font-size: 6.6cqw; font-weight: 800; letter-spacing: -0.015em; line-height: 1.1; }
.number { align-self: center; font-size: 6.6cqw; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: 0.02em; white-space: nowrap; }
dl { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 1.4cqw 5cqw; margin: 0; }
dt { color: #e3f4f1; font-size: 3.2cqw; }
dd { margin: 0; font-size: 4.1cqw; font-weight: 600; line-height: 1.2; overflow-wrap: anywhere; }
.bottom { display: flex; justify-content: space-between; align-items: baseline; gap: 4cqw; margin-top: 3cqw; white-space: nowrap; }
.bottom strong { font-weight: 800; }
@page { margin: 15mm; }
@media print {
  header { display: none; }
  main { max-width: none; padding: 0; }
  .card { width: 85.6mm; height: 54mm; max-width: none; border-radius: 3.18mm; print-color-adjust: exact; }
}
`;
