import type { FastifyReply, FastifyRequest } from "fastify";

interface CookieName {
  name: string;
  /** Under which the browser sends it; everywhere unless said. */
  path?: string;
}

interface Cookie extends CookieName {
  value: string;
  maxAgeSeconds: number;
  /** `Lax` unless given: not sent with posts of other sites. `Strict`: with nothing from them. */
  sameSite?: "Strict";
}

/** Over https the name has a prefix that other hosts of the site cannot set, or for a path one that plain http cannot. */
export function readCookie(
  request: FastifyRequest,
  origin: string,
  cookie: string | CookieName,
): string | undefined {
  const start = `${fullName(origin, typeof cookie === "string" ? { name: cookie } : cookie)}=`;
  const cookies = (request.headers.cookie ?? "").split(";").map((each) => each.trim());
  return cookies.find((each) => each.startsWith(start))?.slice(start.length);
}

/** Not readable by scripts. */
export function setCookie(reply: FastifyReply, origin: string, cookie: Cookie): void {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const { value, maxAgeSeconds, sameSite = "Lax", path = "/" } = cookie;
  reply.header(
    "set-cookie",
    `${fullName(origin, cookie)}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}

function fullName(origin: string, { name, path = "/" }: CookieName): string {
  if (!origin.startsWith("https:")) return name;
  return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
}
