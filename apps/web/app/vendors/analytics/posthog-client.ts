import type { PublicAnalyticsConfig } from "@smirk/domain/wire/public-config";
import type { CaptureResult } from "posthog-js/dist/module.slim.no-external";
// Without extensions: no code to survey, to load remote scripts or to begin to record from afar.
import { PostHog, type PostHogConfig } from "posthog-js/dist/module.slim.no-external";
import type { AnalyticsClient } from "../telemetry/analytics-client.ts";
import { knownPath } from "../telemetry/known-path.ts";
import { filterEventProperties, filterPersonProperties } from "./events.ts";
import type { SessionRecorder } from "./session-recorder.ts";

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

const USER_ID = /^[\w-]{1,64}$/;

/**
 * Everything automatic is off. Batches go every 3 seconds; a failed one retries after 3 seconds, doubling up to
 * 30 minutes, never after a 4xx: the client's own schedule (TEL-03).
 */
const QUIET: Partial<PostHogConfig> = {
  autocapture: false,
  rageclick: false,
  capture_pageview: false,
  capture_pageleave: false,
  capture_dead_clicks: false,
  capture_heatmaps: false,
  capture_exceptions: false,
  capture_performance: false,
  disable_session_recording: true,
  disable_surveys: true,
  disable_product_tours: true,
  disable_conversations: true,
  disable_web_experiments: true,
  disable_external_dependency_loading: true,
  advanced_disable_flags: true,
  save_referrer: false,
  save_campaign_params: false,
  // One visit is one visitor, across reloads and redirects; nothing remains when the tab closes.
  persistence: "sessionStorage",
  cross_subdomain_cookie: false,
  person_profiles: "identified_only",
  request_batching: true,
  request_queue_config: { flush_interval_ms: 3000 },
  debug: false,
  before_send: scrubCapture,
};

export function createPosthogClient(config: PublicAnalyticsConfig): AnalyticsClient {
  const { host, key, countRobots, recordsSessions } = config;
  const posthog = new PostHog();
  const settings = { ...QUIET, api_host: host, opt_out_useragent_filter: countRobots };
  posthog.init(key, recordsSessions ? { ...settings, before_send: scrubRecorded } : settings);
  const showPage = recordsSessions ? visitOnceLoaded(loadRecorder(posthog, host)) : () => {};
  return {
    track: (event, properties, address) => {
      posthog.capture(event, { ...properties, $current_url: address });
    },
    identify: (userId, set, setOnce) => {
      if (USER_ID.test(userId)) posthog.identify(userId, { ...set }, { ...setOnce });
    },
    reset: () => posthog.reset(),
    showPage,
  };
}

/** The last page named is the first one visited: the address may already be of a page that is not drawn yet. */
export function visitOnceLoaded(
  loading: Promise<Pick<SessionRecorder, "visit"> | null>,
): (path: string) => void {
  let recorder: Pick<SessionRecorder, "visit"> | null = null;
  let shown: string | null = null;
  void loading.then((loaded) => {
    recorder = loaded;
    if (shown !== null) loaded?.visit(shown);
  });
  return (path) => {
    shown = path;
    recorder?.visit(path);
  };
}

const SNAPSHOT = "$snapshot";

/** The part that records comes after everything else; a visit without it is not recorded. */
async function loadRecorder(posthog: PostHog, host: string): Promise<SessionRecorder | null> {
  const loaded = await import("./session-recorder.ts").catch(() => null);
  return (
    loaded?.createSessionRecorder((events) => {
      const ids = posthog.sessionManager?.checkAndGetSessionAndWindowId(true);
      posthog.capture(
        SNAPSHOT,
        { $snapshot_data: events, $session_id: ids?.sessionId, $window_id: ids?.windowId },
        { _url: `${host}/s/`, _noTruncate: true, send_instantly: true, skip_client_rate_limiting: true },
      );
    }) ?? null
  );
}

/** Where sessions are recorded their events leave too, which the recorder has masked. */
function scrubRecorded(result: CaptureResult | null): CaptureResult | null {
  if (result?.event !== SNAPSHOT) return scrubCapture(result);
  const { uuid, event, properties, timestamp } = result;
  const names = ["token", "distinct_id", "$session_id", "$window_id", "$snapshot_data"];
  return {
    uuid,
    event,
    properties: {
      ...Object.fromEntries(names.map((name) => [name, properties[name]])),
      $snapshot_source: "web",
    },
    ...(timestamp && { timestamp }),
  };
}

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
