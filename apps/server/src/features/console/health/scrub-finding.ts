import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import type { Finding } from "../../health/checks/finding.ts";

/** Ids of memberships and names of files, which scrubbing would take away. */
const OUR_OWN_WORDS = new Set(["memberships", "imports", "registrations"]);

/** What a vendor or a driver says may name an address or a key. */
export function scrubFinding({ check, found, ...finding }: Finding): Finding {
  return { ...finding, check, found: OUR_OWN_WORDS.has(check) ? found : scrubText(found) };
}
