/** The card of the membership page, on a page that is not of the web app. */
export const CARD_STYLE = `
.card { container-type: inline-size; position: relative; width: 100%; max-width: 28rem; aspect-ratio: 85.6 / 54; border-radius: 3.7% / 5.9%; overflow: clip; color: #fff; forced-color-adjust: none; color-scheme: light; }
.card svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.face { position: relative; display: grid; grid-template-rows: auto 1fr auto auto; height: 100%; padding: 5.6cqw 6.2cqw 5cqw; font-size: 3.6cqw; line-height: 1.25; }
.face p { margin: 0; }
.plan { font-size: 6.6cqw; font-weight: 800; letter-spacing: -0.015em; line-height: 1.1; }
.number { align-self: center; font-size: 6.6cqw; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: 0.02em; white-space: nowrap; }
.over .face { grid-template-rows: auto auto 1fr auto auto; }
.face .stamp { margin: 1.4cqw -10cqw 0; padding-block: 0.6cqw; border-block: 0.4cqw solid #fff; background: #14211e; font-size: 4.8cqw; font-weight: 800; text-align: center; rotate: -2deg; }
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
