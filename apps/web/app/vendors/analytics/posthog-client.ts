import type { PublicAnalyticsConfig } from "@smirk/domain/wire/public-config";
// Without extensions: no code to record, survey or load remote scripts.
import { PostHog, type PostHogConfig } from "posthog-js/dist/module.slim.no-external";
import type { AnalyticsClient } from "../telemetry/analytics-client.ts";
import { scrubCapture } from "./scrub-capture.ts";

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

export function createPosthogClient({ host, key, countRobots }: PublicAnalyticsConfig): AnalyticsClient {
  const posthog = new PostHog();
  posthog.init(key, { ...QUIET, api_host: host, opt_out_useragent_filter: countRobots });
  return {
    track: (event, properties, address) => {
      posthog.capture(event, { ...properties, $current_url: address });
    },
    identify: (userId, set, setOnce) => {
      if (USER_ID.test(userId)) posthog.identify(userId, { ...set }, { ...setOnce });
    },
    reset: () => posthog.reset(),
  };
}
