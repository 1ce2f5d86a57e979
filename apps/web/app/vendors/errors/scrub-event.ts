import type { ErrorEvent } from "@sentry/browser";
import { pickFields } from "@smirk/domain/wire/pick-fields";
import { scrubExceptions } from "@smirk/domain/wire/scrub/scrub-exceptions";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import { knownPath } from "../telemetry/known-path.ts";

const FIELDS = ["event_id", "timestamp", "platform", "level", "environment", "release", "type"] as const;

/** What failed and where in our code; no person, no URL (TEL-02). */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { exception, message, tags = {} } = event;
  return {
    ...pickFields(event, FIELDS),
    tags: pickFields(tags, ["route", "caught_by"]),
    ...(message !== undefined && { message: scrubText(message) }),
    ...(exception?.values && { exception: { values: scrubExceptions(exception.values, shortenFile) } }),
  };
}

/** Keeps build file names; reduces a page URL to known parts. */
function shortenFile(file: string): string {
  if (!URL.canParse(file)) return file.startsWith("/assets/") ? file : "-";
  const { pathname } = new URL(file);
  return /^\/assets\/[\w.-]+$/.test(pathname) ? pathname : knownPath(pathname);
}
