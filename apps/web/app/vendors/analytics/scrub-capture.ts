import type { CaptureResult } from "posthog-js/dist/module.slim.no-external";
import { knownPath } from "../telemetry/known-path.ts";
import { admitEvent, admitPerson } from "./events.ts";

/** Of what the client adds by itself, this stays. Referrer, title, query and time zone are not in it. */
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

/** The client's own events about who somebody is. */
const PERSON_EVENTS = new Set(["$identify", "$set"]);

/** The last gate before the wire: an event of ours with its admitted properties, or nothing at all. */
export function scrubCapture(result: CaptureResult | null): CaptureResult | null {
  if (result === null) return null;
  const { uuid, event, properties, timestamp } = result;
  const isPerson = PERSON_EVENTS.has(event);
  const admitted = isPerson ? {} : admitEvent(event, properties);
  if (admitted === null) return null;
  const added = CLIENT_PROPERTIES.filter((name) => name in properties);
  return {
    uuid,
    event,
    properties: {
      ...Object.fromEntries(added.map((name) => [name, properties[name]])),
      ...readAddress(properties.$current_url),
      ...admitted,
    },
    ...(timestamp && { timestamp }),
    ...(isPerson && {
      $set: admitPerson({ ...properties.$set, ...result.$set }),
      $set_once: admitPerson({ ...properties.$set_once, ...result.$set_once }),
    }),
  };
}

function readAddress(address: unknown): { $current_url?: string; $pathname?: string } {
  if (typeof address !== "string" || !URL.canParse(address)) return {};
  const { origin, pathname } = new URL(address);
  const path = knownPath(pathname);
  return { $current_url: origin + path, $pathname: path };
}
