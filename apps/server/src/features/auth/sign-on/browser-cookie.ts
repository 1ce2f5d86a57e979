import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../http/requests/cookies.ts";

const NAME = "smirk_sign_on";
export const ATTEMPT_LIFE_MS = 10 * 60 * 1000;

export function readBrowserCookie(request: FastifyRequest, origin: string): string | undefined {
  return readCookie(request, origin, NAME);
}

export function setBrowserCookie(reply: FastifyReply, origin: string, browser: string): void {
  setCookie(reply, origin, { name: NAME, value: browser, maxAgeSeconds: ATTEMPT_LIFE_MS / 1000 });
}
