import type { Language } from "@smirk/domain/wire/language";
import { textsIn } from "../../../locales/texts.ts";
import type { Block, EmailTemplate, Sender } from "./email-template.ts";
import { frameOf } from "./frames.ts";

/** Lines end in '\n' and are not wrapped. */
export function renderText(
  { name, blocks, stop }: EmailTemplate,
  { sender, language }: { sender: Sender; language: Language },
): string {
  const { supportEmail, postalAddress } = sender;
  const frame = frameOf(textsIn(language), { ...sender, name });
  return `${[
    frame.greeting,
    ...blocks.map(renderBlock),
    `${frame.questions} ${supportEmail}.`,
    frame.signature,
    `--\n${frame.denial}\n${postalAddress}`,
    ...(stop ? [`${frame.newsReason} ${frame.stop}:\n${stop.pageUrl}`] : []),
  ].join("\n\n")}\n`;
}

function renderBlock(block: Block): string {
  if (typeof block === "string") return block;
  if ("link" in block) return `${block.link.label}:\n${block.link.url}`;
  return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
}
