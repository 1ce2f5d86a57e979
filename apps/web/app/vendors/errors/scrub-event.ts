import type { ErrorEvent } from "@sentry/browser";
import { pickFields } from "@smirk/domain/wire/pick-fields";
import { scrubExceptions } from "@smirk/domain/wire/scrub-exceptions";
import { scrubText } from "@smirk/domain/wire/scrub-text";
import { knownPath } from "../telemetry/known-path.ts";

const FIELDS = ["event_id", "timestamp", "platform", "level", "environment", "release", "type"] as const;

/** The report as it may leave: what failed and where in our code, nothing of the person or their address (TEL-02). */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { exception, message, tags = {} } = event;
  return {
    ...pickFields(event, FIELDS),
    tags: pickFields(tags, ["route", "caught_by"]),
    ...(message !== undefined && { message: scrubText(message) }),
    ...(exception?.values && { exception: { values: scrubExceptions(exception.values, shortenFile) } }),
  };
}

/** Files of the build keep their name; an address of a page keeps only what is ours in it. */
function shortenFile(file: string): string {
  if (!URL.canParse(file)) return file.startsWith("/assets/") ? file : "-";
  const { pathname } = new URL(file);
  return /^\/assets\/[\w.-]+$/.test(pathname) ? pathname : knownPath(pathname);
}
