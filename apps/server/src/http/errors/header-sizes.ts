import type { IncomingMessage } from "node:http";
import { AppError } from "../../errors.ts";

/** Node's own limit is 16 KB for all of them. Browsers shorten a longer Referer. */
const LONGEST_HEADER = 4_096;
/** Cookies of other products on the same domain, and tokens of large key sets. */
const UNLIMITED = new Set(["cookie", "authorization"]);

/** The names and values come in turn, as they were sent. */
export function headerRefusal({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): AppError | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at] as string, rawHeaders[at + 1] as string];
    if (name.length + value.length > LONGEST_HEADER && !UNLIMITED.has(name.toLowerCase())) return tooLarge();
  }
  return undefined;
}

function tooLarge(): AppError {
  return new AppError(431, "headers_too_large", "One of the request's headers is too large.");
}
