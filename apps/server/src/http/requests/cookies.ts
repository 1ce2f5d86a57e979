import type { FastifyReply, FastifyRequest } from "fastify";

interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  /** `Lax` unless given: not sent with posts of other sites. `Strict`: with nothing from them. */
  sameSite?: "Strict";
}

/** Over https the name has a prefix that other hosts of the site cannot set. */
export function readCookie(request: FastifyRequest, origin: string, name: string): string | undefined {
  const start = `${fullName(origin, name)}=`;
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

/** Not readable by scripts. */
export function setCookie(reply: FastifyReply, origin: string, cookie: Cookie): void {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const { name, value, maxAgeSeconds, sameSite = "Lax" } = cookie;
  reply.header(
    "set-cookie",
    `${fullName(origin, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}

function fullName(origin: string, name: string): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name;
}
