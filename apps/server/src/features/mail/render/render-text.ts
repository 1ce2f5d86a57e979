import type { Language } from "@smirk/domain/wire/language";
import type { Block, EmailTemplate, Sender } from "./email-template.ts";
import { FRAMES } from "./frames.ts";

/** Lines end in '\n' and are not wrapped. */
export function renderText(
  { name, blocks, stop }: EmailTemplate,
  { sender, language }: { sender: Sender; language: Language },
): string {
  const { brandName, supportPhone, supportEmail, postalAddress } = sender;
  const frame = FRAMES[language];
  return `${[
    frame.greet(name),
    ...blocks.map(renderBlock),
    `${frame.questions(supportPhone)} ${supportEmail}.`,
    frame.sign(brandName),
    `--\n${frame.denial(brandName)}\n${postalAddress}`,
    ...(stop ? [`${frame.newsReason} ${frame.stop}:\n${stop.pageUrl}`] : []),
  ].join("\n\n")}\n`;
}

function renderBlock(block: Block): string {
  if (typeof block === "string") return block;
  if ("link" in block) return `${block.link.label}:\n${block.link.url}`;
  return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
}
