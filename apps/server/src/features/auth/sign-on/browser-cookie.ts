import type { FastifyReply, FastifyRequest } from "fastify";
import { ATTEMPT_LIFE_MS } from "./attempt-secrets.ts";

/** Over https its name lets no other host of the same site plant one. */
function cookieName(origin: string): string {
  return origin.startsWith("https:") ? "__Host-smirk_sign_on" : "smirk_sign_on";
}

/** The secret that binds sign-ons to this browser. */
export function readBrowserCookie(request: FastifyRequest, origin: string): string | undefined {
  const start = `${cookieName(origin)}=`;
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

/** Lax: the browser brings it along when a vendor sends it back, and not when another site posts. */
export function setBrowserCookie(reply: FastifyReply, origin: string, browser: string): void {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const life = `Max-Age=${ATTEMPT_LIFE_MS / 1000}`;
  reply.header(
    "set-cookie",
    `${cookieName(origin)}=${browser}; Path=/; ${life}; HttpOnly; SameSite=Lax${secure}`,
  );
}
