import type { ErrorEvent } from "@sentry/core";
import { pickFields } from "@smirk/domain/wire/pick-fields";
import { scrubExceptions } from "@smirk/domain/wire/scrub/scrub-exceptions";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";

const FIELDS = ["event_id", "timestamp", "platform", "level", "environment", "type"] as const;
const TAGS = ["what", "request_id", "code"];
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;

/** Removes quoted text too: databases and parsers quote input (TEL-02). */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { exception, message, tags = {} } = event;
  const values = exception?.values?.map((each) => ({
    ...each,
    value: (each.value ?? "").replace(QUOTED, "[…]"),
  }));
  return {
    ...pickFields(event, FIELDS),
    tags: pickFields(tags, TAGS),
    ...(message !== undefined && { message: scrubText(message.replace(QUOTED, "[…]")) }),
    ...(values && { exception: { values: scrubExceptions(values, shortenFile) } }),
  };
}

/** Paths from the repository's root; never the machine's. */
function shortenFile(file: string): string {
  if (file.startsWith("node:")) return file;
  return /(?:^|\/)((?:apps|packages|node_modules|tools)\/.*)/s.exec(file.replaceAll("\\", "/"))?.[1] ?? "-";
}
