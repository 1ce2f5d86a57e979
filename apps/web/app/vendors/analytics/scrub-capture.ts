import type { CaptureResult } from "posthog-js/dist/module.slim.no-external";
import { knownPath } from "../telemetry/known-path.ts";
import { filterEventProperties, filterPersonProperties } from "./events.ts";

/** Allowed client properties: no referrer, title, query or time zone. */
const CLIENT_PROPERTIES = [
  "token",
  "distinct_id",
  "$anon_distinct_id",
  "$device_id",
  "$user_id",
  "$is_identified",
  "$process_person_profile",
  "$session_id",
  "$window_id",
  "$insert_id",
  "$time",
  "$lib",
  "$lib_version",
  "$browser",
  "$browser_version",
  "$os",
  "$os_version",
  "$device_type",
  "$screen_height",
  "$screen_width",
  "$viewport_height",
  "$viewport_width",
  "$host",
];

const PERSON_EVENTS = new Set(["$identify", "$set"]);

/** The last filter before sending: allowed properties only, or null. */
export function scrubCapture(result: CaptureResult | null): CaptureResult | null {
  if (result === null) return null;
  const { uuid, event, properties, timestamp } = result;
  const isPerson = PERSON_EVENTS.has(event);
  const allowed = isPerson ? {} : filterEventProperties(event, properties);
  if (allowed === null) return null;
  const added = CLIENT_PROPERTIES.filter((name) => name in properties);
  return {
    uuid,
    event,
    properties: {
      ...Object.fromEntries(added.map((name) => [name, properties[name]])),
      ...readAddress(properties.$current_url),
      ...allowed,
    },
    ...(timestamp && { timestamp }),
    ...(isPerson && {
      $set: filterPersonProperties({ ...properties.$set, ...result.$set }),
      $set_once: filterPersonProperties({ ...properties.$set_once, ...result.$set_once }),
    }),
  };
}

function readAddress(address: unknown): { $current_url?: string; $pathname?: string } {
  if (typeof address !== "string" || !URL.canParse(address)) return {};
  const { origin, pathname } = new URL(address);
  const path = knownPath(pathname);
  return { $current_url: origin + path, $pathname: path };
}
