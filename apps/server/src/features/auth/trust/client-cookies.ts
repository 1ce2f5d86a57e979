import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { readCookie, setCookie } from "../../../http/requests/cookies.ts";
import { requestOrigin } from "../../../http/requests/request-origin.ts";
import { KNOWN_BROWSER_LIFE_MS } from "./known-browsers.ts";

const BROWSER = "smirk_browser";
const CHALLENGE = "smirk_challenge";
const CHALLENGE_SECONDS = 15 * 60;

/** Apps send `challenge` in the body instead. */
export interface ClientCookies {
  browser: string | undefined;
  challenge: string | undefined;
}

export function readClientCookies(
  { config }: Pick<Context, "config">,
  request: FastifyRequest,
): ClientCookies {
  const origin = requestOrigin(request, config);
  return {
    browser: readCookie(request, origin, BROWSER),
    challenge: readCookie(request, origin, CHALLENGE),
  };
}

export function setKnownBrowserCookie(
  { config }: Pick<Context, "config">,
  reply: FastifyReply,
  browser: string,
): void {
  const maxAgeSeconds = KNOWN_BROWSER_LIFE_MS / 1000;
  setCookie(reply, requestOrigin(reply.request, config), { name: BROWSER, value: browser, maxAgeSeconds });
}

export function setChallengeCookie(
  { config }: Pick<Context, "config">,
  reply: FastifyReply,
  challenge: string,
): void {
  const cookie = { name: CHALLENGE, value: challenge, maxAgeSeconds: CHALLENGE_SECONDS };
  setCookie(reply, requestOrigin(reply.request, config), cookie);
}
