import { isIP } from "node:net";
import type { Context } from "../../context.ts";
import { type AppError, invalid } from "../../errors.ts";
import { isPublicAddress } from "./public-addresses.ts";

const LONGEST_URL = 500;

/** The receiver of the sandbox, which one setting names. */
export function isOwnReceiver({ config }: Pick<Context, "config">, { origin, pathname }: URL): boolean {
  const { webhookReceiver } = config;
  if (webhookReceiver === null) return false;
  const own = new URL(webhookReceiver);
  return own.origin === origin && (pathname === own.pathname || pathname.startsWith(`${own.pathname}/`));
}

/** A host as it is asked for: an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** @returns the address as it is stored. @throws 400 `invalid` for what nothing is ever sent to */
export function readWebhookTarget(ctx: Pick<Context, "config">, text: string): string {
  const url = URL.canParse(text) && text.length <= LONGEST_URL ? new URL(text) : null;
  if (url === null) throw refused("Enter an address such as https://hooks.partner.example/smirk.");
  if (isOwnReceiver(ctx, url)) return url.href;
  if (url.protocol !== "https:") throw refused("The address has to begin with https://.");
  if (url.username !== "" || url.password !== "")
    throw refused("The address must not have a name or password.");
  if (url.port !== "") throw refused("The port has to be 443.");
  const host = hostOf(url);
  const isNamed = isIP(host) === 0;
  if (isNamed ? !host.includes(".") : !isPublicAddress(host))
    throw refused("The address has to be on the public Internet.");
  url.hash = "";
  return url.href;
}

function refused(sentence: string): AppError {
  return invalid(sentence, { url: sentence });
}
