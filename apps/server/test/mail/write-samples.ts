import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { renderHtml } from "../../src/features/mail/render/render-html.ts";
import { type Texts, textsIn } from "../../src/locales/texts.ts";
import { type Html, html } from "../../src/text-files/html.ts";
import { DOCUMENT_SAMPLES } from "./document-samples.ts";
import { MAIL_SAMPLES, NEWS_SAMPLE } from "./mail-samples.ts";
import { sender } from "./sample-facts.ts";

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
  const mails = { ...MAIL_SAMPLES, newsEmail: NEWS_SAMPLE };
  for (const name of [...Object.keys(mails), ...Object.keys(DOCUMENT_SAMPLES)]) {
    const links: Html[] = [];
    for (const language of LANGUAGES) {
      const { ending, content } = await show(name, textsIn(language));
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

async function show(name: string, texts: Texts): Promise<Shown> {
  const draw = DOCUMENT_SAMPLES[name];
  if (draw) return { ending: "pdf", content: await draw(texts) };
  const written = (MAIL_SAMPLES[name] ?? NEWS_SAMPLE)(texts);
  if (typeof written === "string") return { ending: "txt", content: written };
  const { language } = texts;
  return { ending: "html", content: renderHtml({ name: "Maria", ...written }, { sender, language }) };
}
