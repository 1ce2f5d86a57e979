import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { languageOfPath, withoutLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";
import { html } from "../text-files/html.ts";
import { renderPlainPage } from "../text-files/plain-page.ts";

/** What a visitor of a part of the site may fear to have lost. */
type Part = "payment" | "sign-up" | "membership" | "other";

interface BusyWords {
  titles: Record<number, string>;
  reloads: string;
  isSafe: Record<Part, string>;
  tryAgain: string;
}

const WORDS: Readonly<Record<Language, BusyWords>> = {
  en: {
    titles: { 429: "Too many requests", 503: "We are busy right now" },
    reloads: "This page will try again in a moment.",
    isSafe: {
      payment: "Nothing is charged twice. A payment that has started will finish without this page.",
      "sign-up": "What you typed is kept in this browser.",
      membership: "Your membership stays as it is.",
      other: "You do not need to do anything.",
    },
    tryAgain: "Try again now",
  },
  es: {
    titles: { 429: "Demasiadas solicitudes", 503: "Estamos ocupados en este momento" },
    reloads: "Esta página lo intentará otra vez en un momento.",
    isSafe: {
      payment: "Nada se cobra dos veces. Un pago que ya empezó sigue adelante sin esta página.",
      "sign-up": "Lo que escribió se guarda en este navegador.",
      membership: "Su membresía sigue como está.",
      other: "No tiene que hacer nada.",
    },
    tryAgain: "Intentar otra vez ahora",
  },
};

const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/^\/user-details\/(?:checkout|processing)$/, "payment"],
  [/^\/user-details(?:\/|$)/, "sign-up"],
  [/^\/membership(?:\/|$)/, "membership"],
];

export function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && error.status in WORDS[DEFAULT_LANGUAGE].titles;
}

/** A small page that loads itself again and costs no render. */
export function sendBusyPage(
  error: AppError,
  reply: FastifyReply,
  site: { brandName: string },
): FastifyReply {
  reply.refusal = error.code;
  const { url } = reply.request;
  const language = languageOfPath(url);
  const words = WORDS[language];
  const seconds = error.retryAfterSeconds ?? 5;
  const page = renderPlainPage(site, {
    title: words.titles[error.status] ?? "",
    language,
    nonce: reply.cspNonceValue,
    reloadsAfter: seconds,
    content: html`<p>${words.reloads}</p>
<p>${words.isSafe[partOf(url)]}</p>
<p><a href="">${words.tryAgain}</a></p>`,
  });
  return reply
    .status(error.status)
    .headers({ "retry-after": seconds, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(page);
}

function partOf(url: string): Part {
  const path = withoutLanguage(url.split("?", 1)[0] ?? "");
  return PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
}
