import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";

const TITLES: Record<number, string> = {
  429: "Too many requests",
  503: "We are busy right now",
};

export function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && error.status in TITLES;
}

/** A small page that reloads itself and costs no render. */
export function sendBusyPage(error: AppError, reply: FastifyReply): FastifyReply {
  reply.refusal = error.code;
  const seconds = error.retryAfterSeconds ?? 5;
  const title = TITLES[error.status] ?? "";
  return reply
    .status(error.status)
    .headers({ "retry-after": seconds, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(page({ title, sentence: error.message, seconds, nonce: reply.cspNonceValue }));
}

interface PageText {
  title: string;
  sentence: string;
  seconds: number;
  nonce: string;
}

/** Only constants, so nothing needs escaping. */
function page({ title, sentence, seconds, nonce }: PageText): string {
  return `<!doctype html>
<html lang="en">
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
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
}
