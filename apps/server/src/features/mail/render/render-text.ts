import type { Language } from "@smirk/domain/wire/language";
import type { Texts } from "../../../locales/texts.ts";
import { textsIn } from "../../../locales/texts.ts";
import type { Block, EmailTemplate, Sender } from "./email-template.ts";

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

/** What stands around every email. */
interface Frame {
  greeting: string;
  /** The email address follows. */
  questions: string;
  signature: string;
  denial: string;
  newsReason: string;
  stop: string;
}

/** @param facts.name empty where it is not known */
export function frameOf({ t }: Texts, { name, brandName, supportPhone }: Sender & { name: string }): Frame {
  return {
    greeting: name === "" ? t("Hi there,") : t("Hi {name},", { name }),
    questions: t("Questions? Call {supportPhone} or write to", { supportPhone }),
    signature: t("Your {brandName} team", { brandName }),
    denial: t("{brandName} is a dental savings membership. It is not insurance.", { brandName }),
    newsReason: t("You are getting this email because you asked for our news."),
    stop: t("Stop these emails"),
  };
}
