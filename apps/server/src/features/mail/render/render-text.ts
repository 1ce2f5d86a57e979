import type { Block, EmailTemplate, Sender } from "./email-template.ts";

/** Lines end in '\n' and are not wrapped. */
export function renderText({ name, blocks, stop }: EmailTemplate, sender: Sender): string {
  const { brandName, supportPhone, supportEmail, postalAddress } = sender;
  return `${[
    `Hi ${name},`,
    ...blocks.map(renderBlock),
    `Questions? Call ${supportPhone} or write to ${supportEmail}.`,
    `Your ${brandName} team`,
    `--\n${brandName} is a dental savings membership. It is not insurance.\n${postalAddress}`,
    ...(stop ? [`You get this email because ${stop.reason}. Stop these emails:\n${stop.pageUrl}`] : []),
  ].join("\n\n")}\n`;
}

function renderBlock(block: Block): string {
  if (typeof block === "string") return block;
  if ("link" in block) return `${block.link.label}:\n${block.link.url}`;
  return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
}
