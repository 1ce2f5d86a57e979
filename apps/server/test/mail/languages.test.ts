import { readdirSync } from "node:fs";
import path from "node:path";
import { LANGUAGES, type Language } from "@smirk/domain/wire/language";
import { expect, it } from "vitest";
import { renderHtml } from "../../src/features/mail/render/render-email.ts";
import { renderText } from "../../src/features/mail/render/render-text.ts";
import { planChangedEmail } from "../../src/features/mail/templates/plan-change.ts";
import { agreementText, buildAgreement } from "../../src/features/members/agreement/write-agreement.ts";
import { answerKeyword } from "../../src/features/messages/inbound/answer-keyword.ts";
import { textsIn } from "../../src/locales/texts.ts";
import { readPdf } from "../support/read-pdf.ts";
import { agreementFacts, DOCUMENT_SAMPLES } from "./document-samples.ts";
import { MAIL_SAMPLES } from "./mail-samples.ts";
import { factsOf, sender } from "./sample-facts.ts";

function render(
  language: Language,
  write: (typeof MAIL_SAMPLES)[string],
): { text: string; html: string | null } {
  const written = write(textsIn(language));
  if (typeof written === "string") return { text: written, html: null };
  const template = { name: "Maria", ...written };
  const frame = { sender, language };
  return {
    text: `${template.subject}\n${renderText(template, frame)}`,
    html: renderHtml(template, frame),
  };
}

/** Sentences and lines of at least two words, without those that are only names and numbers. */
function sentencesOf(text: string): string[] {
  const parts = text.split(/[.?!:]\s+|\n|, /).map((part) => part.trim());
  return parts.filter(
    (part) => (part.match(/(?<![\p{L}\d/#@-])\p{Ll}{2,}(?![\p{L}\d/@])/gu) ?? []).length >= 2,
  );
}

function expectNoEnglish(spanish: string, english: string): void {
  const left = sentencesOf(english.replaceAll(/https?:\S+/g, "")).filter((sentence) =>
    spanish.includes(sentence),
  );
  expect(left).toEqual([]);
  expect(spanish).not.toMatch(/\b(?:the|your|you|and|for|not|with|this)\b/i);
}

it("has a sample of everything that the templates write [ES-02]", async () => {
  const folder = path.join(import.meta.dirname, "../../src/features/mail/templates");
  const files = readdirSync(folder).sort();
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file))));
  const templates = modules
    .flatMap((module) => Object.keys(module))
    .filter((name) => /(?:Email|Reminder|Text|Rows)$/.test(name) && name !== "newsEmail");
  expect(Object.keys(MAIL_SAMPLES).sort()).toEqual(templates.sort());
});

it.each(Object.entries(MAIL_SAMPLES))(
  "%s is all in Spanish, with Spanish pages behind its links [ES-02]",
  (_name, row) => {
    const [english, spanish] = [render("en", row), render("es", row)];
    expectNoEnglish(spanish.text, english.text);
    const links = [...spanish.text.matchAll(/https:\/\/smirk\.example\S*/g)].map(([link]) => link);
    for (const link of links) expect(link).toMatch(/^https:\/\/smirk\.example\/es(?:\/|$)/);
    if (spanish.html === null) return;
    expect(spanish.html).toMatch(/<html lang="es"[ >]/);
    expect(spanish.text).toContain("ESTO NO ES UN SEGURO.");
    expect(english.html).toMatch(/<html lang="en"[ >]/);
  },
);

it.each(LANGUAGES)(
  "emails in %s have the wordmark and one main button, the first link [USE-01]",
  (language) => {
    for (const [name, row] of Object.entries(MAIL_SAMPLES)) {
      const { html } = render(language, row);
      if (html === null) continue;
      expect(html, name).toMatch(/<div class="mark">Smirk<!--\[if mso\]><v:arc .*<div class="smile"><\/div>/);
      expect(html, name).toContain('<meta name="color-scheme" content="light dark">');
      const buttons = [...html.matchAll(/<a( class="button")? href="https?:/g)].map(
        ([, isMain]) => isMain !== undefined,
      );
      expect(buttons, name).toEqual(buttons.map((_, index) => index === 0));
    }
  },
);

it("an email of a change says each sum once, its receipt's too [USE-01]", () => {
  const agreed =
    "Plan: Smirk Plus\nPrice, plan: $30.00\nCharged today: $30.00\nNext charge: $19.95 on Jan 1, 2027";
  const template = planChangedEmail(textsIn("en"), {
    ...factsOf(textsIn("en")),
    planUrl: "https://smirk.example/membership/plan",
    from: "2026-12-01",
    agreed,
    receipt: [
      ["Receipt number", "R-1"],
      ["Smirk Plus", "$30.00"],
      ["Total", "$30.00"],
      ["Card", "Visa ending in 4242"],
      ["Next amount", "$19.95"],
    ],
    nextCents: 1995,
  });
  expect(
    template.blocks
      .filter((block) => typeof block !== "string")
      .flatMap((block) => ("facts" in block ? block.facts : [])),
  ).toEqual([
    ["Plan", "Smirk Plus"],
    ["Price, plan", "$30.00"],
    ["Charged today", "$30.00"],
    ["Next charge", "$19.95 on Jan 1, 2027"],
    ["Receipt number", "R-1"],
    ["Card", "Visa ending in 4242"],
  ]);
  const page = renderHtml(template, { sender, language: "en" });
  expect(page).toContain('<th scope="row">Price, plan</th><td class="sum">$30.00</td>');
});

function answerAll(language: Language): string[] {
  const keywords = ["stop", "start", "help", "cancel", "doubtful", "urgent", "question"] as const;
  const [finderUrl, membershipUrl] = ["https://smirk.example/", "https://smirk.example/membership"];
  const facts = { ...sender, membershipUrl, finderUrl };
  return keywords.flatMap((keyword) =>
    [false, true].map((is) =>
      answerKeyword(textsIn(language), { ...facts, keyword, isOffice: is, isMember: is, mayLeave: is }),
    ),
  );
}

function textAll(language: Language): string[] {
  const samples = Object.entries(MAIL_SAMPLES).filter(([name]) => name.endsWith("Text"));
  return [...samples.map(([, row]) => render(language, row).text), ...answerAll(language)];
}

it.each(LANGUAGES)(
  "texts by phone have no mark behind a link, which some phones take for its end: %s",
  (language) => {
    for (const text of textAll(language)) expect(text).not.toMatch(/https?:\S*[^\w/](?= |$)/);
  },
);

it("writes texts by phone in characters of the GSM alphabet, so that they stay short [ES-02]", () => {
  const texts = textAll("es");
  for (const text of texts) expect(text).toMatch(/^[\x20-\x7eñéüÑÉÜ¿¡]*$/);
  const phoned = answerAll("en");
  for (const text of texts) for (const english of phoned) expectNoEnglish(text, english);
});

it("has an agreement in Spanish: the same parts, and that English binds [ES-02] [MEM-06]", () => {
  const [english, spanish] = [
    buildAgreement(textsIn("en"), agreementFacts),
    buildAgreement(textsIn("es"), agreementFacts),
  ];
  expect(spanish.sections.map(({ id, paragraphs }) => [id, paragraphs.length])).toEqual(
    english.sections.map(({ id, paragraphs }) => [id, paragraphs.length]),
  );
  expectNoEnglish(agreementText(spanish).replace(spanish.version, ""), agreementText(english));
  expect(spanish.notice).toMatch(/^ESTO NO ES UN SEGURO\./);
  expect(spanish.sections[0]?.paragraphs.at(-1)).toContain("vale el texto en inglés");
  expect(english.sections[0]?.paragraphs.at(-1)).toContain("the English text applies");
});

it("draws card, agreement and statement in Spanish [ES-02]", async () => {
  const read = (language: Language) =>
    Promise.all(Object.values(DOCUMENT_SAMPLES).map((draw) => draw(textsIn(language))));
  const [english, spanish] = [await read("en"), await read("es")];
  for (const [index, bytes] of spanish.entries()) {
    const paper = readPdf(bytes);
    expect(paper.language).toBe("es-US");
    const words = paper.pages.join(" ").replaceAll(/membership-agreement\S*/g, "");
    expect(words).toContain("ESTO NO ES UN SEGURO");
    expectNoEnglish(words, readPdf(english[index] ?? Buffer.alloc(0)).pages.join(" "));
  }
});
