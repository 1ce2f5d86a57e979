import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { readCookie, setCookie } from "../../../http/requests/cookies.ts";
import { requestOrigin } from "../../../http/requests/request-origin.ts";
import { KNOWN_BROWSER_LIFE_MS } from "./known-browsers.ts";

const BROWSER = "smirk_browser";
const CHALLENGE = "smirk_challenge";
/** Longer than any code works. */
const CHALLENGE_SECONDS = 15 * 60;

/** What a browser proves about itself when it asks for a code or brings one; apps send `challenge` in the body. */
export interface ClientCookies {
  browser: string | undefined;
  challenge: string | undefined;
}

export function readClientCookies(
  request: FastifyRequest,
  { config }: Pick<Context, "config">,
): ClientCookies {
  const origin = requestOrigin(request, config);
  return {
    browser: readCookie(request, origin, BROWSER),
    challenge: readCookie(request, origin, CHALLENGE),
  };
}

/** The browser has signed in, or proved in another way that it is the owner's. */
export function setKnownBrowserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Pick<Context, "config">,
  browser: string,
): void {
  const maxAgeSeconds = KNOWN_BROWSER_LIFE_MS / 1000;
  setCookie(reply, requestOrigin(request, config), { name: BROWSER, value: browser, maxAgeSeconds });
}

/** The code that was just asked for belongs to this browser. */
export function setChallengeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Pick<Context, "config">,
  challenge: string,
): void {
  const cookie = { name: CHALLENGE, value: challenge, maxAgeSeconds: CHALLENGE_SECONDS };
  setCookie(reply, requestOrigin(request, config), cookie);
}
