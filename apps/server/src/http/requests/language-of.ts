import { DEFAULT_LANGUAGE, findLanguage, type Language } from "@smirk/domain/wire/language";
import type { FastifyRequest } from "fastify";

const LONGEST_HEADER = 500;

/** The best match of Accept-Language (RFC 9110 §12.5.4), else English. */
export function languageOf({ headers }: Pick<FastifyRequest, "headers">): Language {
  const header = headers["accept-language"] ?? "";
  if (header.length > LONGEST_HEADER) return DEFAULT_LANGUAGE;
  const ranges = header.split(",").map(readRange);
  const best = ranges.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  for (const { tag } of best) {
    const language = findLanguage(tag.split("-")[0]);
    if (language !== null) return language;
  }
  return DEFAULT_LANGUAGE;
}

function readRange(text: string): { tag: string; weight: number } {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
}
