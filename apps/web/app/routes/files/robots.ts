import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { paths } from "../../paths.ts";
import { serverContext } from "../../server-context.ts";
import type { Route } from "./+types/robots";

const PRIVATE = [
  paths.userDetails,
  paths.membership,
  paths.regionAvailability,
  paths.signUpCode,
  "/sign-up/sso/",
  "/office/",
];

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(serverContext);
  const lines = [
    "User-agent: *",
    ...LANGUAGES.flatMap((language) => PRIVATE.map((path) => `Disallow: ${inLanguage(path, language)}`)),
    "",
    `Sitemap: ${origin}${paths.sitemap}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
