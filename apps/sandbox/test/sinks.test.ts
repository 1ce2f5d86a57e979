import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";

const ORIGIN = "http://localhost:3000";

function event(properties: object = {}, token = "phc_sandbox") {
  return { event: "search_initiated", properties: { token, distinct_id: "visitor-1", ...properties } };
}

async function open() {
  const app = await buildSandbox();
  return {
    app,
    capture: (payload: string | Buffer, type = "text/plain", url = "/analytics/e/") =>
      app.inject({ method: "POST", url, payload, headers: { "content-type": type, origin: ORIGIN } }),
    report: (payload: string, query = "?sentry_key=sandbox", project = "1") =>
      app.inject({ method: "POST", url: `/errors/api/${project}/envelope/${query}`, payload }),
    received: async (sink: string) => (await app.inject(`/_sandbox/${sink}`)).json().events,
    unknown: async () => (await app.inject("/_sandbox/unknown")).json().requests,
  };
}

describe("the analytics sink", () => {
  const batch = JSON.stringify({ api_key: "phc_sandbox", batch: [event({ kind: "name" })], sent_at: "now" });
  const base64 = new URLSearchParams({ data: Buffer.from(batch).toString("base64") }).toString();

  it.each([
    ["gzip that its query does not mention", gzipSync(batch), "text/plain", ""],
    ["gzip", gzipSync(batch), "text/plain", "?compression=gzip-js"],
    ["a form with base64", base64, "application/x-www-form-urlencoded", "?compression=base64"],
    ["JSON", batch, "application/json", ""],
    ["a list of events", JSON.stringify([event({ kind: "name" })]), "application/json", ""],
    ["one event", JSON.stringify(event({ kind: "name" })), "application/json", ""],
  ])("takes %s and keeps its events [TEL-01]", async (_form, payload, type, query) => {
    const { capture, received } = await open();
    const answer = await capture(payload, type, `/analytics/e/${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 1 }]);
    expect(answer.headers["access-control-allow-origin"]).toBe(ORIGIN);
    expect(await received("analytics")).toMatchObject([
      { event: "search_initiated", properties: { kind: "name", distinct_id: "visitor-1" } },
    ]);
  });

  it.each([
    ["no JSON", "{"],
    ["no event", "{}"],
    ["an empty batch", JSON.stringify({ api_key: "phc_sandbox", batch: [] })],
    ["an event without properties", JSON.stringify([{ event: "x" }])],
    ["broken gzip", Buffer.from([0x1f, 0x8b, 1, 2, 3])],
  ])("refuses %s [TEL-01]", async (_what, payload) => {
    const { capture, received } = await open();
    expect((await capture(payload)).statusCode).toBe(400);
    expect(await received("analytics")).toEqual([]);
  });

  it("refuses another project's key [TEL-01]", async () => {
    const { capture } = await open();
    expect((await capture(JSON.stringify([event({}, "phc_other")]))).statusCode).toBe(401);
    expect((await capture(JSON.stringify([event(), event({}, "phc_other")]))).statusCode).toBe(401);
  });

  it("does not know anything else [TEL-01]", async () => {
    const { app, unknown } = await open();
    const answer = await app.inject({ method: "POST", url: "/analytics/nothing", payload: "[]" });
    expect(answer.statusCode).toBe(501);
    expect(await unknown()).toHaveLength(1);
  });

  describe("of recorded visits [TEL-03]", () => {
    const snapshot = (properties: object = {}) => ({
      event: "$snapshot",
      properties: {
        token: "phc_sandbox",
        distinct_id: "visitor-1",
        $session_id: "s",
        $window_id: "w",
        $snapshot_data: [{ type: 4, timestamp: 1 }],
        ...properties,
      },
    });
    const send = async (sent: object, path: string) => {
      const { app, capture, received } = await open();
      const { statusCode } = await capture(JSON.stringify(sent), "text/plain", `/analytics${path}`);
      const kept = [await received("analytics"), await received("analytics/recordings")];
      await app.close();
      return [statusCode, ...kept.map((events: unknown[]) => events.length)];
    };

    it("keeps their parts apart from events", async () => {
      expect(await send(snapshot(), "/s/")).toEqual([200, 0, 1]);
      expect(await send(event(), "/e/")).toEqual([200, 1, 0]);
    });

    it.each([
      ["a part among events", snapshot(), "/e/"],
      ["an event among parts", event(), "/s/"],
      ["a part without its visit", snapshot({ $session_id: "" }), "/s/"],
      ["a part without anything recorded", snapshot({ $snapshot_data: [] }), "/s/"],
    ])("refuses %s", async (_what, sent, path) => {
      expect(await send(sent, path)).toEqual([400, 0, 0]);
    });
  });

  it("has no flags and a configuration for its own key alone", async () => {
    const { app } = await open();
    expect((await app.inject({ method: "POST", url: "/analytics/flags/?v=2" })).json().flags).toEqual({});
    expect((await app.inject("/analytics/array/phc_sandbox/config")).json().sessionRecording).toBe(false);
    expect((await app.inject("/analytics/array/phc_other/config")).statusCode).toBe(401);
  });

  it("answers the question that a browser asks first", async () => {
    const { app } = await open();
    const answer = await app.inject({ method: "OPTIONS", url: "/analytics/e/", headers: { origin: ORIGIN } });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["access-control-allow-methods"]).toContain("POST");
  });

  it("stores the newest 500 events, newest first, until they are deleted [TEL-01]", async () => {
    const { app, capture, received } = await open();
    const numbered = Array.from({ length: 501 }, (_none, n) => event({ results: n }));
    await capture(JSON.stringify(numbered));
    const stored = await received("analytics");
    expect(stored).toHaveLength(500);
    expect([stored[0].properties.results, stored[499].properties.results]).toEqual([500, 1]);
    expect((await app.inject({ method: "DELETE", url: "/_sandbox/analytics" })).statusCode).toBe(204);
    expect(await received("analytics")).toEqual([]);
  });

  it("shows events on its page, escaped, and the page is not in the request log", async () => {
    const { app, capture } = await open();
    expect((await app.inject("/analytics")).body).toContain("Nothing received yet.");
    await capture(JSON.stringify([event({ kind: "<script>" })]));
    const page = await app.inject("/analytics");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("search_initiated");
    expect(page.body).not.toContain("<script>");
    const requestLog = (await app.inject("/_sandbox/requests")).json().requests;
    expect(requestLog.map(({ method }: { method: string }) => method)).toEqual(["POST"]);
    expect(requestLog[0].body).toContain("search_initiated");
  });
});

describe("the error sink", () => {
  const id = "0123456789abcdef0123456789abcdef";
  const error = {
    event_id: id,
    timestamp: 1,
    platform: "node",
    exception: { values: [{ type: "TypeError", value: "<b>no</b>" }] },
  };
  const envelope = (payload: unknown = error, type = "event", header: unknown = { event_id: id }) =>
    [header, { type }, payload].map((line) => JSON.stringify(line)).join("\n");

  it("takes an error event and shows it, escaped [TEL-02]", async () => {
    const { app, report, received } = await open();
    const answer = await report(envelope());
    expect([answer.statusCode, answer.json()]).toEqual([200, { id }]);
    expect(await received("errors")).toMatchObject([error]);
    const page = (await app.inject("/errors")).body;
    expect(page).toContain("TypeError: &lt;b&gt;no&lt;/b&gt;");
  });

  it("takes the key from the header too [TEL-02]", async () => {
    const { app } = await open();
    const answer = await app.inject({
      method: "POST",
      url: "/errors/api/1/envelope/",
      headers: { "x-sentry-auth": "Sentry sentry_version=7, sentry_key=sandbox" },
      payload: envelope(),
    });
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    ["no key", "", "1"],
    ["another key", "?sentry_key=other", "1"],
    ["another project", "?sentry_key=sandbox", "2"],
  ])("refuses %s [TEL-02]", async (_what, query, project) => {
    const { report } = await open();
    expect((await report(envelope(), query, project)).statusCode).toBe(403);
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "{\n{\n{"],
    ["an item without payload", '{}\n{"type":"event"}'],
    ["an event without an id", envelope({ ...error, event_id: undefined })],
    ["ids that differ", envelope(error, "event", { event_id: "f".repeat(32) })],
    ["no exception in the list", envelope({ ...error, exception: { values: [] } })],
  ])("refuses %s as no envelope [TEL-02]", async (_what, payload) => {
    const { report, received } = await open();
    expect((await report(payload)).statusCode).toBe(400);
    expect(await received("errors")).toEqual([]);
  });

  it.each(["session", "transaction", "replay_event", "client_report"])(
    "does not know items of type %s [TEL-02]",
    async (type) => {
      const { report, unknown } = await open();
      expect((await report(envelope({}, type, {}))).statusCode).toBe(501);
      expect(await unknown()).toHaveLength(1);
    },
  );
});
