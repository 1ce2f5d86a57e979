export const PORTAL_STYLES = `
header, main { max-width: 40rem; }
@media (max-width: 30rem) { section { padding: 1rem; } }
h3 { margin: 0 0 .5rem; font-size: 1rem; }
.back { margin: 0; }
.back a { display: inline-block; padding: .625rem 0; font-weight: 600; }
.result { margin: 0; max-width: none; padding: 1rem 1.5rem; background: var(--tint); border-radius: 16px; font-weight: 600; }
.plan { margin-bottom: .25rem; font-weight: 600; }
.plan:first-of-type { font-size: 1.125rem; }
.plan + p:not(.plan) { margin-top: .5rem; }
.error { padding: .75rem 1rem; border: 1px solid var(--error); border-radius: 12px; color: var(--error); font-weight: 600; }
form { display: grid; gap: .75rem; max-width: 24rem; margin-bottom: 1rem; }
.pair { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)); }
label { display: grid; gap: .25rem; align-content: end; font-weight: 600; }
input { min-width: 0; min-height: 2.75rem; padding: 0 .75rem; font: inherit; font-weight: 400; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 12px; }
input[aria-invalid] { border: 2px solid var(--error); }
button, .button { display: grid; place-content: center; min-height: 3rem; padding: .5rem 1.5rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; border: 2px solid var(--teal); border-radius: 999px; cursor: pointer; }
button { color: var(--card); background: var(--teal); }
.button { justify-self: start; width: fit-content; color: var(--teal); }
form .button { width: auto; justify-self: stretch; }
button:focus-visible, input:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
.invoices { margin: 0; padding: 0; list-style: none; }
.invoices li + li { border-top: 1px solid var(--line); }
summary { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .5rem; min-height: 3rem; cursor: pointer; font-weight: 600; font-variant-numeric: tabular-nums; }
summary::before { content: "+"; width: 1ch; color: var(--teal); }
details[open] > summary::before { content: "–"; }
summary .status { margin-inline-start: auto; padding: .125rem .75rem; background: var(--tint); border-radius: 999px; font-size: .875rem; }
details dl { margin: 0 0 1rem; }
details dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0; }
details dl div:last-of-type { font-weight: 600; }
dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
`;
