import type { ErrorEvent } from "@sentry/core";
import { pickFields } from "@smirk/domain/wire/pick-fields";
import { scrubExceptions } from "@smirk/domain/wire/scrub-exceptions";
import { scrubText } from "@smirk/domain/wire/scrub-text";

const FIELDS = ["event_id", "timestamp", "platform", "level", "environment", "type"] as const;
const TAGS = ["what", "request_id", "code"];
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;

/**
 * The report as it may leave: what failed and where in our code. What stands in quotation marks is left out too:
 * databases and parsers quote what somebody sent (TEL-02).
 */
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

/** Files of ours and of packages by their place in the repository; where that lies is nobody's business. */
function shortenFile(file: string): string {
  if (file.startsWith("node:")) return file;
  return /(?:^|\/)((?:apps|packages|node_modules|tools)\/.*)$/.exec(file.replaceAll("\\", "/"))?.[1] ?? "-";
}
