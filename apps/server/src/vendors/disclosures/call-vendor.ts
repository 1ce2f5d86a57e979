import type { DisclosureLog, Subject } from "./disclosure-log.ts";
import { readSentFields } from "./read-sent-fields.ts";
import { type CallName, VENDOR_CALLS } from "./vendor-calls.ts";

/** Notes a request by what it sends; a body that cannot be read is noted without its fields. */
export function noteRequest(
  disclosures: DisclosureLog,
  call: CallName,
  sent: { url: string; body?: unknown },
  subjects?: readonly Subject[],
): void {
  disclosures.note(call, readQuietly(VENDOR_CALLS[call].requests, sent), subjects);
}

/** The one `fetch` of what goes to vendors. */
export function callVendor(
  disclosures: DisclosureLog,
  call: CallName,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  noteRequest(disclosures, call, { url, body: init.body });
  return fetch(url, init);
}

/** What is sent must not depend on whether it can be read. */
function readQuietly(...given: Parameters<typeof readSentFields>): [string, string][] {
  try {
    return readSentFields(...given);
  } catch {
    return [];
  }
}
