import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES, type Language } from "@smirk/domain/wire/language";
import { renderHtml } from "../../src/features/mail/render/render-email.ts";
import { textsIn } from "../../src/locales/texts.ts";
import { type Html, html } from "../../src/text-files/html.ts";
import { ANSWER_SAMPLES } from "./answer-samples.ts";
import { DOCUMENT_SAMPLES } from "./document-samples.ts";
import { MAIL_SAMPLES, type MailSample, NEWS_SAMPLE } from "./mail-samples.ts";
import { sender } from "./sample-facts.ts";

const SAMPLES = { ...MAIL_SAMPLES, newsEmail: NEWS_SAMPLE, ...ANSWER_SAMPLES, ...DOCUMENT_SAMPLES };
const FOLDER = path.join(import.meta.dirname, "../../build/mails");

/** The content of the file that shows a sample, and how its name ends. */
interface Shown {
  ending: "html" | "txt" | "pdf";
  content: string | Buffer;
}

/** Every email, text message and PDF in each language, and a page that leads to them. @returns the page's address */
export async function writeSamples(folder = FOLDER): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const rows: Html[] = [];
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const links: Html[] = [];
    for (const language of LANGUAGES) {
      const { ending, content } = show(await sample(textsIn(language)), language);
      const file = `${language}/${name}.${ending}`;
      mkdirSync(path.join(folder, language), { recursive: true });
      writeFileSync(path.join(folder, file), content);
      links.push(html`<td><a href="${file}">${language}</a></td>`);
    }
    rows.push(html`<tr><th scope="row">${name}</th>${links}</tr>\n`);
  }
  const index = path.join(folder, "index.html");
  const page = html`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Emails, texts and documents</title>
<table>${rows}</table></html>
`;
  writeFileSync(index, page.markup);
  return pathToFileURL(index).href;
}

function show(sample: ReturnType<MailSample> | Buffer, language: Language): Shown {
  if (Buffer.isBuffer(sample)) return { ending: "pdf", content: sample };
  if (typeof sample === "string") return { ending: "txt", content: sample };
  return { ending: "html", content: renderHtml({ name: "Maria", ...sample }, { sender, language }) };
}
