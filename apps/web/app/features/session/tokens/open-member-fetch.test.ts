import { beforeEach, describe, expect, it, vi } from "vitest";
import { openFakeBrowser } from "../../../../test/fake-browser.ts";

function makeToken(id: string) {
  const payload = Buffer.from(JSON.stringify({ token_type: "access_token", sub: id })).toString("base64url");
  return `header.${payload}.signature`;
}

const OLD = makeToken("old");
const NEW = makeToken("new");
const STORED = { tokens: JSON.stringify({ access_token: OLD, refresh_token: "refresh-1" }) };

/** The part of LockManager that is used. */
function makeLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  const names: string[] = [];
  const request = (name: string, run: () => Promise<unknown>) => {
    names.push(name);
    const queued = queue.then(run);
    queue = queued.catch(() => {});
    return queued;
  };
  return { names, request };
}

async function loadTab() {
  vi.resetModules();
  return await import("./open-member-fetch.ts");
}

function openBrowser({ navigator = {}, refusal = "token_expiried", refreshed = 200 } = {}) {
  const browser = openFakeBrowser(STORED);
  const tab = browser.openTab("/membership");
  tab.enter();
  vi.stubGlobal("navigator", navigator);
  const addresses: string[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    addresses.push(address);
    if (address.endsWith("/auth/refresh_token")) {
      const tokens = { access_token: NEW, refresh_token: "refresh-2" };
      return Response.json(refreshed === 200 ? tokens : { error: "not_authorized" }, { status: refreshed });
    }
    const isNew = new Headers(init?.headers).get("Authorization") === `Bearer ${NEW}`;
    return Response.json(isNew ? {} : { error: refusal }, { status: isNew ? 200 : 401 });
  });
  const countRefreshes = () => addresses.filter((address) => address.endsWith("/auth/refresh_token")).length;
  return { stored: browser.stored, location: tab.location, addresses, countRefreshes };
}

beforeEach(() => vi.unstubAllGlobals());

describe("the member fetch", () => {
  it("refreshes once for two tabs under the browser's lock [API-03, APP-07]", async () => {
    const locks = makeLocks();
    const { stored, countRefreshes, addresses } = openBrowser({ navigator: { locks } });
    const tabs = [await loadTab(), await loadTab()];
    const answers = await Promise.all(
      tabs.flatMap(({ openMemberFetch }) => [
        openMemberFetch("https://api.smirk.example")("/a"),
        openMemberFetch("https://api.smirk.example")("/b"),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(countRefreshes()).toBe(1);
    expect(new Set(locks.names)).toEqual(new Set(["smirk-session"]));
    expect(addresses.every((address) => address.startsWith("https://api.smirk.example/"))).toBe(true);
    expect(JSON.parse(stored.get("tokens") ?? "")).toEqual({ access_token: NEW, refresh_token: "refresh-2" });
  });

  it("refreshes once for the calls of a tab where the browser has no locks [API-03]", async () => {
    const { countRefreshes } = openBrowser();
    const { openMemberFetch } = await loadTab();
    await Promise.all([openMemberFetch("")("/a"), openMemberFetch("")("/b"), openMemberFetch("")("/c")]);
    expect(countRefreshes()).toBe(1);
  });

  it.each([
    ["the server no longer knows the session", { refusal: "not_authorized" }],
    ["the refresh is refused", { refreshed: 401 }],
  ])("clears everything and goes to the sign-up page when %s [API-04]", async (_what, server) => {
    const { stored, location } = openBrowser({ navigator: { locks: makeLocks() }, ...server });
    const { openMemberFetch } = await loadTab();
    expect((await openMemberFetch("")("/account/details")).status).toBe(401);
    expect(stored.size).toBe(0);
    expect(location.pathname).toBe("/sign-up");
  });

  it("finds no access token in a corrupt value [API-05, APP-07]", async () => {
    const { stored, addresses } = openBrowser();
    stored.set("tokens", "%%%");
    const { openMemberFetch } = await loadTab();
    await expect(openMemberFetch("")("/account/details")).rejects.toThrow("No access token found");
    expect(addresses).toEqual([]);
  });
});
