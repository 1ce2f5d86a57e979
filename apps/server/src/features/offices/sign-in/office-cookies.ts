import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../http/requests/cookies.ts";
import { OFFICE_SESSION_MS } from "./office-sessions.ts";
import { OFFICE_CODE_MS } from "./sign-in-codes.ts";

const SESSION = "smirk_office";
const BROWSER = "smirk_office_sign_in";

/** The pages of each language are below an address of their own. */
const PATHS = LANGUAGES.map((language) => inLanguage("/office", language));

export function readOfficeCookie(request: FastifyRequest, origin: string): string | undefined {
  return read(request, origin, SESSION);
}

export function setOfficeCookie(reply: FastifyReply, origin: string, value: string): void {
  set(reply, origin, { name: SESSION, value, ms: OFFICE_SESSION_MS });
}

/** What says that this browser asked for a code. */
export function readBrowserCookie(request: FastifyRequest, origin: string): string | undefined {
  return read(request, origin, BROWSER);
}

export function setBrowserCookie(reply: FastifyReply, origin: string, value: string): void {
  set(reply, origin, { name: BROWSER, value, ms: OFFICE_CODE_MS });
}

function read(request: FastifyRequest, origin: string, name: string): string | undefined {
  const [path = "/office"] = PATHS;
  return readCookie(request, origin, { name, path });
}

function set(
  reply: FastifyReply,
  origin: string,
  { name, value, ms }: { name: string; value: string; ms: number },
): void {
  const maxAgeSeconds = value === "" ? 0 : ms / 1000;
  for (const path of PATHS) setCookie(reply, origin, { name, value, path, maxAgeSeconds });
}
