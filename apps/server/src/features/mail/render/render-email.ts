import type { Language } from "@smirk/domain/wire/language";
import { textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import type { Block, EmailTemplate, Sender, StopLine } from "./email-template.ts";
import { frameOf } from "./render-text.ts";

/** The site's colors. Word draws Outlook's windows: it reads no media query and bends no border. */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #FBFAF6; color: #14211E; font: 16px/1.5 Figtree, Arial, sans-serif; }
main { max-width: 600px; margin: 0 auto; padding: 24px; background: #FFFFFF; border: 1px solid #E3E0D8; border-radius: 16px; box-sizing: border-box; }
.mark { max-width: 600px; margin: 0 auto 16px; padding: 0 24px; font-size: 24px; font-weight: 800; line-height: 1; box-sizing: border-box; }
.smile { width: 66px; height: 12px; border-bottom: 5px solid #F2644B; border-radius: 0 0 66px 40px / 0 0 14px 17px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.25; }
p { margin: 0 0 16px; }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; }
th, td { padding: 8px 0; border-top: 1px solid #E3E0D8; font-weight: 400; vertical-align: top; }
th { padding-right: 16px; text-align: left; color: #52605C; }
td { text-align: right; }
.sum { white-space: nowrap; font-variant-numeric: tabular-nums; }
a { color: #0F766E; }
.button { display: inline-block; padding: 12px 20px; border-radius: 999px; background: #0F766E; color: #FFFFFF; font-weight: 600; text-decoration: none; }
.foot { max-width: 600px; margin: 16px auto 0; padding: 0 24px; color: #52605C; font-size: 14px; box-sizing: border-box; }
@media (max-width: 480px) { body { padding: 12px 0; } main { padding: 20px 16px; } .mark, .foot { padding: 0 16px; } }
@media (prefers-color-scheme: dark) {
  body { background: #0F1715; color: #F1F4F2; }
  main { background: #18211F; border-color: #2C3936; }
  th, td { border-color: #2C3936; }
  th, .foot { color: #A9B7B2; }
  .smile { border-color: #FF8069; }
  a { color: #5CC9BB; }
  .button { background: #5CC9BB; color: #06231F; }
}
`;

/** An arc for Outlook, and a bent border for all others. */
const SMILE = `<!--[if mso]><v:arc style="width:66px;height:18px" startangle="120" endangle="240" filled="f" strokecolor="#F2644B" strokeweight="4px"></v:arc><![endif]--><!--[if !mso]><!--><div class="smile"></div><!--<![endif]-->`;

/** An amount alone, which stands in one line beside its label. */
const SUM = /^[-−]?\$[\d,.]+$/u;

/** No picture, no script, nothing loaded from outside; readable without styles. The first link is the main one. */
export function renderHtml(
  { subject, name, blocks, stop }: EmailTemplate,
  { sender, language }: { sender: Sender; language: Language },
): string {
  const { brandName, supportEmail, postalAddress } = sender;
  const frame = frameOf(textsIn(language), { ...sender, name });
  const main = blocks.find(isLink);
  return html`<!doctype html>
<html lang="${language}" xmlns:v="urn:schemas-microsoft-com:vml">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
<style>${{ markup: STYLES }}</style>
</head>
<body>
<div class="mark">${brandName}${{ markup: SMILE }}</div>
<main>
<h1>${subject}</h1>
<p>${frame.greeting}</p>
${blocks.map((block) => renderBlock(block, block === main))}<p>${frame.questions} <a href="mailto:${supportEmail}">${supportEmail}</a>.</p>
<p>${frame.signature}</p>
</main>
<div class="foot">
<p>${frame.denial}<br>${postalAddress}</p>
${stop ? renderStop(stop, frame) : ""}</div>
</body>
</html>
`.markup;
}

function renderStop({ pageUrl }: StopLine, { newsReason, stop }: ReturnType<typeof frameOf>): Html {
  return html`<p>${newsReason} <a href="${pageUrl}">${stop}</a></p>\n`;
}

function isLink(block: Block): boolean {
  return typeof block !== "string" && "link" in block;
}

function renderBlock(block: Block, isMain: boolean): Html {
  if (typeof block === "string") return html`<p>${block}</p>\n`;
  if ("link" in block) {
    const style = isMain ? html` class="button"` : "";
    return html`<p><a${style} href="${block.link.url}">${block.link.label}</a></p>\n`;
  }
  const rows = block.facts.map(
    ([label, value]) =>
      html`<tr><th scope="row">${label}</th><td${SUM.test(value) ? html` class="sum"` : ""}>${value}</td></tr>`,
  );
  return html`<table>${rows}</table>\n`;
}
