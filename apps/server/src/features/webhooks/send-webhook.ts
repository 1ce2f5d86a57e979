import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, isIPv4, type LookupFunction } from "node:net";
import type { Context } from "../../context.ts";
import { isPublicAddress } from "./public-addresses.ts";
import { hostOf, isOwnReceiver } from "./webhook-target.ts";

/** For all of it: the names, the connection, and the answer. */
const WHOLE_MS = 10_000;
const RESOLVE_MS = 2_500;
/** What is read of an answer, which only its status is of use of. */
const MOST_ANSWER_BYTES = 16 * 1024;

export interface SentWebhook {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Where a name leads, and what may be sent to; tests have their own. */
export interface SendRules {
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  wholeMs: number;
}

const PUBLIC_RULES: SendRules = { resolve: resolveAll, isAllowed: isPublicAddress, wholeMs: WHOLE_MS };
const OWN_RULES: SendRules = { resolve: async () => [], isAllowed: () => true, wholeMs: WHOLE_MS };

/** It may have received all of it. */
export const NO_ANSWER = "no answer within ten seconds";

/** Nothing was sent, or no answer came: the message is for the partner and names no address of ours. */
class SendError extends Error {}

/**
 * Posts once, to an address that was checked after the name was resolved, and that the connection is checked for again.
 * A redirect is an answer like others. @returns the status, or why there is none
 */
export async function sendWebhook(
  ctx: Pick<Context, "config">,
  sent: SentWebhook,
  rules: SendRules = isOwnReceiver(ctx, new URL(sent.url)) ? OWN_RULES : PUBLIC_RULES,
): Promise<{ status: number } | { failure: string }> {
  const limit = AbortSignal.timeout(rules.wholeMs);
  try {
    return { status: await post(sent, rules, limit) };
  } catch (error) {
    if (limit.aborted) return { failure: NO_ANSWER };
    if (error instanceof SendError) return { failure: error.message };
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return { failure: `no connection (${code})` };
  }
}

async function post(sent: SentWebhook, rules: SendRules, signal: AbortSignal): Promise<number> {
  const url = new URL(sent.url);
  const pinned = rules === OWN_RULES ? undefined : pin(await findAddresses(url, rules));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  const request = send(url, {
    method: "POST",
    headers: { ...sent.headers, "content-length": Buffer.byteLength(sent.body) },
    // A connection that is kept could have been opened for another answer of the name's server.
    agent: false,
    signal,
    ...(pinned && { lookup: pinned }),
  });
  request.once("error", reject);
  request.once("socket", (socket) =>
    socket.once("connect", () => {
      if (!rules.isAllowed(socket.remoteAddress ?? "")) request.destroy(new SendError(NOT_PUBLIC));
    }),
  );
  request.once("response", (response) => {
    const { statusCode = 0 } = response;
    readSome(response).then(() => resolve(statusCode), reject);
  });
  request.end(sent.body);
  return promise;
}

const NOT_PUBLIC = "the name leads to an address that is not of the public Internet";

/** @throws SendError for a name without addresses, and one of whose addresses any is not public */
async function findAddresses(url: URL, { resolve, isAllowed }: SendRules): Promise<string[]> {
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new SendError("the name has no address");
  if (!addresses.every((address) => isAllowed(address))) throw new SendError(NOT_PUBLIC);
  return addresses;
}

/** Answers with the addresses that were checked, whatever the name's server says by now. */
function pin(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
  const [first] = all;
  return (_host, { all: wantsAll }, done) =>
    wantsAll ? done(null, all) : done(null, first?.address ?? "", first?.family);
}

/** Asks the network alone: the system's resolver would hold threads that others wait for, and read its own file of hosts. */
async function resolveAll(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

async function readSome(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const piece of response) {
    bytes += Buffer.byteLength(piece);
    if (bytes > MOST_ANSWER_BYTES) break;
  }
  response.destroy();
}
