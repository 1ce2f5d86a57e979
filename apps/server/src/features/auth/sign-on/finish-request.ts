import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import type { FailedProofs } from "../../../http/limits/failed-proofs.ts";
import { readCookie, setCookie } from "../../../http/requests/cookies.ts";
import { requestOrigin } from "../../../http/requests/request-origin.ts";
import { browserOf } from "../browsers/describe-browser.ts";
import { readClientCookies, setKnownBrowserCookie } from "../trust/known-browsers.ts";
import { ATTEMPT_LIFE_MS } from "./begin-sign-on.ts";
import { finishSignOn } from "./finish-sign-on.ts";

/** An answer that no browser waits for counts by address. @throws 429 `too_many_requests` */
export async function finishRequest(
  ctx: Context,
  reply: FastifyReply,
  { provider, request, proofs }: { provider: SignOnProvider; request: FastifyRequest; proofs: FailedProofs },
): Promise<FastifyReply> {
  const origin = requestOrigin(request, ctx.config);
  const { searchParams: answer } = new URL(request.url, origin);
  const browser = readBrowserCookie(request, origin);
  const state = answer.get("state") ?? "";
  const { browser: previous } = readClientCookies(ctx, request);
  const browserName = browserOf(request);
  const input = { provider, origin, state, browser, answer, knownBrowser: previous, browserName };
  const { address, knownBrowser, isAwaited } = await finishSignOn(ctx, input);
  if (!isAwaited) proofs.count(request, null);
  if (knownBrowser !== null) setKnownBrowserCookie(ctx, reply, knownBrowser);
  return redirect(reply, address);
}

/** The address may carry tokens: no cache, no referrer. */
export function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(address, 303);
}

const COOKIE_NAME = "smirk_sign_on";

export function readBrowserCookie(request: FastifyRequest, origin: string): string | undefined {
  return readCookie(request, origin, COOKIE_NAME);
}

export function setBrowserCookie(reply: FastifyReply, origin: string, browser: string): void {
  setCookie(reply, origin, { name: COOKIE_NAME, value: browser, maxAgeSeconds: ATTEMPT_LIFE_MS / 1000 });
}
