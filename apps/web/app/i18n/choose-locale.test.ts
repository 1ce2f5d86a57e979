import { expect, it } from "vitest";
import { chooseLocale } from "./choose-locale.ts";

const AVAILABLE = ["en", "es"];

it.each([
  ["nothing", {}, "en"],
  ["es in the browser", { "accept-language": "es" }, "es"],
  ["a regional es in the browser", { "accept-language": "es-MX,es;q=0.9,en;q=0.5" }, "es"],
  ["en before es", { "accept-language": "es;q=0.4, en-US;q=0.8" }, "en"],
  ["a language we do not have, then es", { "accept-language": "fr, es;q=0.2" }, "es"],
  ["es refused", { "accept-language": "es;q=0" }, "en"],
  ["only unknown languages", { "accept-language": "fr-CH, de;q=0.9, *;q=0.1" }, "en"],
  ["a chosen language, against the browser", { cookie: "a=b; locale=es", "accept-language": "en" }, "es"],
  ["a chosen language that we do not have", { cookie: "locale=xx", "accept-language": "es" }, "es"],
  ["broken headers", { cookie: "locale", "accept-language": ";;q=,es;q=x" }, "en"],
])("with %s answers in the right language", (_what, headers, locale) => {
  expect(chooseLocale(new Headers(headers), AVAILABLE)).toBe(locale);
});
