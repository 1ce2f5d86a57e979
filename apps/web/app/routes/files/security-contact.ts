import { LANGUAGES } from "@smirk/domain/wire/language";
import { paths } from "../../paths.ts";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/security-contact";

/** RFC 9116 asks for less than a year. */
const VALID_MS = 180 * 24 * 3_600_000;

/** The contact for security reports. It never runs out: the site that answers it vouches for it. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin, now, publicConfig } = context.get(serverContext);
  const expires = new Date(now.getTime() + VALID_MS).toISOString();
  const lines = [
    `Contact: mailto:${publicConfig.supportEmail}`,
    `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${LANGUAGES.join(", ")}`,
    `Canonical: ${origin}${paths.securityContact}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
