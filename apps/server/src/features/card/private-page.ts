import { setTimeout } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/**
 * A page that a secret address opens: kept nowhere, found by nobody, and its address goes to no other site.
 * @param page `hasScript`: an inline one with the nonce, which asks for a passkey
 */
export function sendPrivatePage(
  reply: FastifyReply,
  markup: string,
  { hasScript = false }: { hasScript?: boolean } = {},
): FastifyReply {
  const nonce = reply.cspNonceValue;
  const script = hasScript ? ` script-src 'nonce-${nonce}';` : "";
  return reply
    .headers({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "content-security-policy": `default-src 'none';${script} style-src 'nonce-${nonce}'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type("text/html; charset=utf-8")
    .send(markup);
}

/** Longer than all queries of an answer take. */
const STEP_MS = 100;

/** Makes the time of an answer say nothing of why a code opens nothing: such answers leave at whole steps. */
export async function waitForStep(reply: FastifyReply): Promise<void> {
  await setTimeout(STEP_MS - (reply.elapsedTime % STEP_MS));
}
