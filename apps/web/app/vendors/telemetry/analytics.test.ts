import { describe, expect, it } from "vitest";
import { createAnalytics, mayMeasure } from "./analytics.ts";
import type { AnalyticsClient } from "./analytics-client.ts";

const CONFIG = { host: "https://events.example", key: "key", countRobots: false, recordsSessions: false };

const RECORDING = { ...CONFIG, recordsSessions: true };

/** Analytics whose idle callbacks run on demand, and whose client records its calls. */
function open(load?: () => Promise<AnalyticsClient>) {
  const calls: unknown[][] = [];
  const idle: (() => void)[] = [];
  let loads = 0;
  let page = 0;
  const client: AnalyticsClient = {
    track: (...args) => void calls.push(["track", ...args]),
    identify: (...args) => void calls.push(["identify", ...args]),
    reset: () => void calls.push(["reset"]),
    showPage: (path) => void calls.push(["showPage", path]),
  };
  const analytics = createAnalytics(
    async () => {
      loads += 1;
      return load ? load() : client;
    },
    (run) => idle.push(run),
    () => {
      page += 1;
      return `/${page}`;
    },
  );
  return {
    analytics,
    calls,
    loads: () => loads,
    idleCalls: () => idle.length,
    settle: async () => {
      for (const run of idle.splice(0)) run();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe("analytics", () => {
  it("sends what came before the client once it is there, in order and with its page [TEL-01]", async () => {
    const { analytics, calls, settle } = open();
    analytics.pageView("sign_up");
    analytics.start(CONFIG, {});
    analytics.track("search_initiated", { kind: "name", results: 3 });
    analytics.identify("42", { renewal: "yearly" });
    expect(calls).toEqual([]);
    await settle();
    analytics.reset();
    expect(calls).toEqual([
      ["track", "onboarding:page_view", { page: "sign_up" }, "/1"],
      ["track", "search_initiated", { kind: "name", results: 3 }, "/2"],
      ["identify", "42", { renewal: "yearly" }, {}],
      ["reset"],
    ]);
  });

  it("loads its client once, for the first event, when the browser has time [TEL-01]", async () => {
    const { analytics, idleCalls, loads, settle } = open();
    analytics.start(CONFIG, {});
    expect(idleCalls()).toBe(0);
    analytics.pageView("checkout");
    analytics.pageView("membership");
    expect(idleCalls()).toBe(1);
    expect(loads()).toBe(0);
    await settle();
    analytics.pageView("checkout");
    await settle();
    expect(loads()).toBe(1);
  });

  it("loads its client without an event where sessions are recorded, and names each page [TEL-03]", async () => {
    const { analytics, calls, settle } = open();
    analytics.showPage("/early");
    analytics.start(RECORDING, {});
    await settle();
    analytics.showPage("/plans");
    expect(calls).toEqual([
      ["showPage", "/early"],
      ["showPage", "/plans"],
    ]);
  });

  it.each([
    ["without a configuration", null, {}],
    ["with Global Privacy Control", CONFIG, { globalPrivacyControl: true }],
    ["with Do Not Track", CONFIG, { doNotTrack: "1" }],
    ["with the signal, where sessions are recorded", RECORDING, { globalPrivacyControl: true }],
  ])("loads nothing %s [TEL-01]", async (_when, config, signals) => {
    const { analytics, loads, idleCalls, settle } = open();
    analytics.pageView("sign_up");
    analytics.start(config, signals);
    analytics.pageView("checkout");
    await settle();
    expect([loads(), idleCalls()]).toEqual([0, 0]);
  });

  it("gives up quietly when its client cannot be loaded [TEL-01]", async () => {
    const { analytics, loads, settle } = open(() => Promise.reject(new Error("blocked")));
    analytics.start(CONFIG, {});
    analytics.pageView("sign_up");
    await settle();
    analytics.pageView("checkout");
    await settle();
    expect(loads()).toBe(1);
  });
});

it.each([
  [{}, true],
  [{ globalPrivacyControl: false, doNotTrack: null }, true],
  [{ doNotTrack: "0" }, true],
  [{ doNotTrack: "unspecified" }, true],
  [{ globalPrivacyControl: true }, false],
  [{ globalPrivacyControl: true, doNotTrack: "0" }, false],
  [{ doNotTrack: "1" }, false],
  [{ doNotTrack: "yes" }, false],
])("a browser that says %o may be measured: %s [TEL-01]", (signals, may) => {
  expect(mayMeasure(signals)).toBe(may);
});
