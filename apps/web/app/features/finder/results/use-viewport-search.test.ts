import type { LatLngBox } from "@smirk/domain/geography/geo";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "../../../../test/render-hook.tsx";
import type { FinderEvent } from "../finder-state.ts";
import { type FinderFilter, NO_FILTER } from "../first-view/finder-filter.ts";
import { useViewportSearch } from "./use-viewport-search.ts";

const HOUSTON: LatLngBox = { sw: { lat: 29.7, lng: -95.4 }, ne: { lat: 29.8, lng: -95.3 } };
const DALLAS: LatLngBox = { sw: { lat: 32.7, lng: -96.9 }, ne: { lat: 32.8, lng: -96.8 } };
const EMPTY = { data: { findProviderLocationsInBoundingBox: [] } };

interface Request extends PromiseWithResolvers<Response> {
  signal: AbortSignal;
  south: number;
}

let requests: Request[];
/** What `:active` matches, if anything. */
let pressed: object | null;
beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  pressed = null;
  vi.stubGlobal("document", {
    querySelector: () => pressed,
    documentElement: { toggleAttribute: () => false },
  });
  vi.stubGlobal("fetch", (_: string, { signal, body }: { signal: AbortSignal; body: string }) => {
    const request = {
      ...Promise.withResolvers<Response>(),
      signal,
      south: JSON.parse(body).variables.sw.lat,
    };
    signal.addEventListener("abort", () => request.reject(signal.reason));
    requests.push(request);
    return request.promise;
  });
  const network = new EventTarget();
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  vi.stubGlobal("removeEventListener", network.removeEventListener.bind(network));
  vi.stubGlobal("dispatchEvent", network.dispatchEvent.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function renderSearch() {
  const events: FinderEvent[] = [];
  const dispatch = (event: FinderEvent) => void events.push(event);
  const hook = await renderHook(
    (filter: FinderFilter) => useViewportSearch(dispatch, filter, HOUSTON.sw),
    NO_FILTER,
  );
  const rest = (bounds: LatLngBox) =>
    hook.act(() => hook.result.onIdle({ bounds, center: bounds.sw, zoom: 15 }));
  return { hook, rest, types: () => events.map(({ type }) => type) };
}

const pass = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);
const fail = (at: number) => () => requests[at]?.reject(new TypeError("Failed to fetch"));

it("asks for what the map shows when it comes to rest [FIND-17]", async () => {
  const { hook, rest, types } = await renderSearch();
  await rest(HOUSTON);
  await hook.act(() => requests[0]?.resolve(Response.json(EMPTY)));
  expect(requests.map(({ south }) => south)).toEqual([29.7]);
  expect(types()).toEqual(["searchStarted", "searchAnswered"]);
});

it("renews no list under a press: its click would be lost [FIND-17]", async () => {
  const { hook, rest, types } = await renderSearch();
  await rest(HOUSTON);
  pressed = {};
  await hook.act(() => requests[0]?.resolve(Response.json(EMPTY)));
  await hook.act(pass(1_000));
  expect(types()).toEqual(["searchStarted"]);
  pressed = null;
  await hook.act(pass(100));
  expect(types()).toEqual(["searchStarted", "searchAnswered"]);
});

it("renews the list after two seconds of what looks like a press [FIND-17]", async () => {
  const { hook, rest, types } = await renderSearch();
  await rest(HOUSTON);
  pressed = {};
  await hook.act(() => requests[0]?.resolve(Response.json(EMPTY)));
  await hook.act(pass(2_100));
  expect(types()).toEqual(["searchStarted", "searchAnswered"]);
});

it("a newer view ends the request for the older one [FIND-17]", async () => {
  const { rest } = await renderSearch();
  await rest(HOUSTON);
  await rest(DALLAS);
  expect(requests.map(({ south, signal }) => [south, signal.aborted])).toEqual([
    [29.7, true],
    [32.7, false],
  ]);
});

it("retries a failure after 4 s, then after twice as long [FIND-27]", async () => {
  const { hook, rest } = await renderSearch();
  await rest(HOUSTON);
  await hook.act(fail(0));
  await hook.act(pass(4_000));
  expect(requests).toHaveLength(2);
  await hook.act(fail(1));
  await hook.act(pass(7_999));
  expect(requests).toHaveLength(2);
  await hook.act(pass(1));
  expect(requests).toHaveLength(3);
});

it("retries at once when the network is back [FIND-27]", async () => {
  const { hook, rest } = await renderSearch();
  await rest(HOUSTON);
  await hook.act(fail(0));
  await hook.act(() => dispatchEvent(new Event("online")));
  expect(requests).toHaveLength(2);
});

it("does not retry a request that a newer view has ended [FIND-27]", async () => {
  const { hook, rest } = await renderSearch();
  await rest(HOUSTON);
  await rest(DALLAS);
  await hook.act(() => requests[1]?.resolve(Response.json(EMPTY)));
  await hook.act(pass(60_000));
  expect(requests).toHaveLength(2);
});

it("asks again when the filter changes [FIND-05]", async () => {
  const { hook, rest } = await renderSearch();
  await rest(HOUSTON);
  await hook.rerender({ ...NO_FILTER });
  expect(requests).toHaveLength(1);
  await hook.act(() => requests[0]?.resolve(Response.json(EMPTY)));
  await hook.rerender({ ...NO_FILTER, specialities: ["OR"] });
  expect(requests).toHaveLength(2);
});

it("ends request and retries when the page is left", async () => {
  const { hook, rest } = await renderSearch();
  await rest(HOUSTON);
  await hook.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
});
