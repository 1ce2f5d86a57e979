import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../http/requests/cookies.ts";
import { SESSION_LIFE_MS } from "../operators/operator-sessions.ts";
import { OPERATOR_SIGN_ON_LIFE_MS } from "../operators/operator-sign-on.ts";

const SESSION = "smirk_console";
const SIGN_ON = "smirk_console_sign_on";

export function readSessionCookie(request: FastifyRequest, origin: string): string | undefined {
  return readCookie(request, origin, SESSION);
}

export function setSessionCookie(reply: FastifyReply, origin: string, value: string): void {
  const maxAgeSeconds = value === "" ? 0 : SESSION_LIFE_MS / 1000;
  setCookie(reply, origin, { name: SESSION, value, maxAgeSeconds, sameSite: "Strict" });
}

export function readSignOnCookie(request: FastifyRequest, origin: string): string | undefined {
  return readCookie(request, origin, SIGN_ON);
}

/** Lax: the provider's page leads back. */
export function setSignOnCookie(reply: FastifyReply, origin: string, value: string): void {
  setCookie(reply, origin, { name: SIGN_ON, value, maxAgeSeconds: OPERATOR_SIGN_ON_LIFE_MS / 1000 });
}
