import { groupDigits } from "@smirk/domain/membership/card-number";
import type { Sender } from "./email-template.ts";
import { html } from "./html.ts";

export interface CardFacts extends Sender {
  planName: string;
  number: string;
  groupCode: string;
  /** The member first, then their family. */
  people: string[];
}

/** As large as a card in a wallet, on paper too. */
const STYLES = `
@page { margin: 12mm; }
body { margin: 24px; background: #FFFFFF; color: #14211E; font: 9pt/1.35 Figtree, Arial, sans-serif; }
main { box-sizing: border-box; width: 85.6mm; min-height: 54mm; padding: 4mm 5mm; border: 1px solid #0F766E; border-radius: 3.2mm; break-inside: avoid; }
h1 { margin: 0 0 1mm; font-size: 13pt; line-height: 1.1; color: #0F766E; }
p { margin: 0 0 1.2mm; }
.number { font-size: 12pt; font-weight: 700; letter-spacing: .03em; }
strong { text-transform: uppercase; }
`;

/** The membership card as a page of its own, for those who open it from their mail. */
export function cardPage({
  brandName,
  supportPhone,
  planName,
  number,
  groupCode,
  people,
}: CardFacts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brandName} membership card</title>
<style>${{ markup: STYLES }}</style>
</head>
<body>
<main>
<h1>${brandName}</h1>
<p>${planName}</p>
<p class="number">${groupDigits(number)}</p>
<p>Group ${groupCode}</p>
<p>${people.join(", ")}</p>
<p>Dentists: please charge the member price. Questions? ${supportPhone}</p>
<p><strong>This is not insurance.</strong></p>
</main>
</body>
</html>
`.markup;
}
