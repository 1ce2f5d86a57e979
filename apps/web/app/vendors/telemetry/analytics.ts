import type { PublicAnalyticsConfig } from "@smirk/domain/wire/public-config";
import { whenMapDrawn } from "../../shell/page/when-idle.ts";
import type { EventName, EventProperties, OnboardingPage, PersonProperties } from "../analytics/events.ts";
import type { AnalyticsClient } from "./analytics-client.ts";

type QueuedCall = (client: AnalyticsClient) => void;
type Phase = "unstarted" | "waiting" | "loading" | "off";

const MAX_QUEUED = 100;

/** Queues events until the client has loaded, which happens when idle after the first one. */
export function createAnalytics(
  load: (config: PublicAnalyticsConfig) => Promise<AnalyticsClient>,
  whenIdle: (run: () => void) => unknown,
  readAddress: () => string,
) {
  let phase: Phase = "unstarted";
  let settings: PublicAnalyticsConfig | null = null;
  let client: AnalyticsClient | null = null;
  let waiting: QueuedCall[] = [];
  let shown: string | null = null;

  function turnOff() {
    phase = "off";
    waiting = [];
  }

  function loadSoon(config: PublicAnalyticsConfig) {
    phase = "loading";
    const begin = (loaded: AnalyticsClient) => {
      client = loaded;
      if (shown !== null) loaded.showPage(shown);
      for (const call of waiting.splice(0)) call(loaded);
    };
    whenIdle(() => void load(config).then(begin, turnOff));
  }

  function enqueue(call: QueuedCall) {
    if (client !== null) return call(client);
    if (phase !== "off" && waiting.length < MAX_QUEUED) waiting.push(call);
    if (phase === "waiting" && settings !== null) loadSoon(settings);
  }

  return {
    /** Without a configuration, or against the visitor's privacy signals, nothing loads. */
    start(config: PublicAnalyticsConfig | null, signals: Parameters<typeof mayMeasure>[0]): void {
      if (phase !== "unstarted") return;
      if (config !== null && mayMeasure(signals)) {
        settings = config;
        phase = "waiting";
        if (waiting.length > 0 || config.recordsSessions) loadSoon(config);
      } else turnOff();
    },
    track<Name extends EventName>(event: Name, properties: EventProperties<Name>): void {
      const address = readAddress();
      enqueue((to) => to.track(event, properties, address));
    },
    pageView(page: OnboardingPage): void {
      this.track("onboarding:page_view", { page });
    },
    /** @param userId our own id: never a phone number or an email address */
    identify(userId: string, set: PersonProperties = {}, setOnce: PersonProperties = {}): void {
      enqueue((to) => to.identify(userId, set, setOnce));
    },
    /** Call it before the browser draws the page. */
    showPage(path: string): void {
      shown = path;
      client?.showPage(path);
    },
    /** The next visitor is another person. */
    reset(): void {
      enqueue((to) => to.reset());
    },
  };
}

export const analytics = createAnalytics(
  async (config) => (await import("../analytics/posthog-client.ts")).createPosthogClient(config),
  whenMapDrawn,
  () => location.href,
);

interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Global Privacy Control or Do Not Track turns analytics off (TEL-01). */
export function mayMeasure({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl !== true && doNotTrack !== "1" && doNotTrack !== "yes";
}
