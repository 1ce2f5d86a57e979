import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../http/requests/cookies.ts";
import { ATTEMPT_LIFE_MS } from "./attempt-life.ts";

const NAME = "smirk_sign_on";

/** The secret that binds sign-ons to this browser. */
export function readBrowserCookie(request: FastifyRequest, origin: string): string | undefined {
  return readCookie(request, origin, NAME);
}

export function setBrowserCookie(reply: FastifyReply, origin: string, browser: string): void {
  setCookie(reply, origin, { name: NAME, value: browser, maxAgeSeconds: ATTEMPT_LIFE_MS / 1000 });
}
