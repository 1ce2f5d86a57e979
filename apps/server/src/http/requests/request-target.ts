import type { IncomingMessage } from "node:http";
import { AppError, invalid } from "../../errors.ts";
import type { ApiRoutes } from "./api-routes.ts";

/** RFC 9112 §3 asks for at least 8,000 octets. */
export const MAX_TARGET_CHARS = 8_000;
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

const refusals = new WeakMap<IncomingMessage, AppError>();

export function targetRefusal(request: IncomingMessage): AppError | undefined {
  return refusals.get(request);
}

/** Routes an unreadable target to its part of the site, for an error in that part's format. */
export function routableTarget(request: IncomingMessage, routes: () => ApiRoutes): string {
  const target = originForm(request);
  const [path = ""] = target.split("?", 1);
  const refusal = refuseTarget(target, path);
  if (refusal === undefined) return target;
  refusals.set(request, refusal);
  const segment = routes().segmentOf(path);
  return segment === null ? "/" : `/${segment}`;
}

/** RFC 9112 §3.2: a full address replaces the Host header; `*` is the server as a whole. */
function originForm(request: IncomingMessage): string {
  const { url = "/" } = request;
  if (url === "*" && request.method === "OPTIONS") return "/";
  const [, host, rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return url.split("#", 1)[0] ?? "/";
  request.headers.host = host;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function refuseTarget(target: string, path: string): AppError | undefined {
  if (target.length > MAX_TARGET_CHARS) return new AppError(414, "too_long", "The address is too long.");
  const isReadable = target.startsWith("/") && isDecodable(path) && !target.includes("%00");
  return isReadable ? undefined : invalid("The address could not be read.");
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
