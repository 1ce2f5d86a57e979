import type { FastifyReply, FastifyRequest } from "fastify";

/** Signs of the sentence in which a link stood, which some programs take for its end. */
const AFTER_LINK = /(?:[.,;:!)\]}>'"]|%(?:22|29|3E|5D|7D|E2%80%9D|E2%80%99|C2%BB)){1,9}$/i;

/** The plain spelling of an address (`//`, `..`, `\`, `/plans).`) or null. Has one leading slash, so it stays here. */
export function plainAddress(target: string): string | null {
  const { pathname, search } = new URL(`http://localhost${target}`);
  const straight = pathname.replace(/\/{2,}/g, "/");
  const trimmed = straight.replace(AFTER_LINK, "");
  const plain = (trimmed === "" ? "/" : trimmed) + search;
  if (trimmed !== straight) return plain;
  const [path = ""] = target.split("?", 1);
  return /\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path) && plain !== target ? plain : null;
}

/** Leads from a link with the signs of its sentence to the link. The answer holds what the link does: nobody keeps it. */
export async function leadToPlainAddress(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const plain = request.method === "GET" ? plainAddress(request.url) : null;
  if (plain === null) return undefined;
  return reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(plain, 302);
}
