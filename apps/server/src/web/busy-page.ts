import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { languageOfPath } from "@smirk/domain/wire/language-path";
import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";

const TITLES: Readonly<Record<Language, Record<number, string>>> = {
  en: { 429: "Too many requests", 503: "We are busy right now" },
  es: { 429: "Demasiadas solicitudes", 503: "Estamos ocupados en este momento" },
};
const TRY_AGAIN: Readonly<Record<Language, string>> = { en: "Try again", es: "Intente de nuevo" };
/** In place of the error's own sentence, which is in English. */
const SPANISH_SENTENCE = "Por favor espere un momento. Esta página se vuelve a cargar sola.";

export function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && error.status in TITLES[DEFAULT_LANGUAGE];
}

/** A small page that reloads itself and costs no render. */
export function sendBusyPage(error: AppError, reply: FastifyReply): FastifyReply {
  reply.refusal = error.code;
  const language = languageOfPath(reply.request.url);
  const seconds = error.retryAfterSeconds ?? 5;
  const title = TITLES[language][error.status] ?? "";
  const sentence = language === DEFAULT_LANGUAGE ? error.message : SPANISH_SENTENCE;
  return reply
    .status(error.status)
    .headers({ "retry-after": seconds, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(page({ language, title, sentence, seconds, nonce: reply.cspNonceValue }));
}

interface PageText {
  language: Language;
  title: string;
  sentence: string;
  seconds: number;
  nonce: string;
}

/** Only constants, so nothing needs escaping. */
function page({ language, title, sentence, seconds, nonce }: PageText): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="">${TRY_AGAIN[language]}</a></p>
</main>
</body>
</html>
`;
}
