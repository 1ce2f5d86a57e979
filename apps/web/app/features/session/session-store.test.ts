import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeTab, openFakeBrowser } from "../../../test/fake-browser.ts";
import { PERSONAL_SINCE_KEY, SIGN_UP_KEYS } from "./stored/stored-keys.ts";

/** A sign-out keeps these (spec §3). */
const MAP_KEYS = [
  "locationPermissionAccepted",
  "currentAddressInputLocation",
  "currentMapCenter",
  "currentMapZoom",
] as const;

function makeTokens(type: string, id = "1") {
  const payload = Buffer.from(JSON.stringify({ token_type: type, sub: id })).toString("base64url");
  return { access_token: `header.${payload}.signature`, refresh_token: "refresh" };
}

const MEMBER = makeTokens("access_token");
const SIGNED_IN = { tokens: JSON.stringify(MEMBER) };
const STATE_2FA = {
  credential_type: "phone_number",
  credential: "+17135550123",
  attempt: 0,
  startTime: 1_800_000_000_000,
  maxAttempts2FA: 5,
  timeLimit2FA: 300,
  instructions2FA: "",
} as const;

/** The session's modules as one tab loads them. */
async function loadSession(tab: FakeTab) {
  vi.resetModules();
  const modules = {
    ...(await import("./session-store.ts")),
    ...(await import("./tokens/store-tokens.ts")),
    ...(await import("./stored/state-2fa.ts")),
    ...(await import("./sign-out.ts")),
  };
  const changes: string[] = [];
  tab.run(() => modules.subscribeToSession(() => changes.push(modules.getSession().status)));
  tab.run(modules.getSession);
  return { ...modules, tab, changes, status: () => tab.run(modules.getSession).status };
}

async function openSession(entries: Record<string, string> = {}, path = "/") {
  const browser = openFakeBrowser(entries);
  return { browser, ...(await loadSession(browser.openTab(path))) };
}

const calls: { address: string; init: RequestInit | undefined }[] = [];

beforeEach(() => {
  vi.unstubAllGlobals();
  calls.length = 0;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    calls.push({ address, init });
    return new Response(null, { status: 204 });
  });
});

describe("the stored session", () => {
  it("is read from what is stored [APP-06]", async () => {
    expect((await openSession(SIGNED_IN)).status()).toBe("isLoggedIn");
    expect((await openSession({ state2fa: JSON.stringify(STATE_2FA) })).status()).toBe("2fa");
    expect((await openSession()).status()).toBe("empty");
  });

  it.each([
    ["%%%", '{"attempt":0}'],
    ["%%%", '{"credential_type":"phone_number"'],
    [JSON.stringify(makeTokens("id_token")), '{"credential_type":"phone_number","attempt":0}'],
  ])("drops the tokens %s and the code's state %s at the first look [APP-07]", async (tokens, state2fa) => {
    const { browser, status } = await openSession({ tokens, state2fa });
    expect(status()).toBe("empty");
    expect([...browser.stored.keys()]).toEqual([]);
  });

  it("goes to the code page's state and on to signed in [APP-06, SIGN-08]", async () => {
    const session = await openSession();
    session.tab.run(() => session.storeState2fa(STATE_2FA));
    expect(session.tab.run(session.readState2fa)).toEqual(STATE_2FA);
    expect(JSON.parse(session.browser.stored.get("state2fa") ?? "")).toEqual(STATE_2FA);
    session.tab.run(() => session.storeTokens(MEMBER));
    session.tab.run(session.dropState2fa);
    expect(session.changes).toEqual(["2fa", "isLoggedIn"]);
    expect(JSON.parse(session.browser.stored.get("tokens") ?? "")).toEqual(MEMBER);
    expect(session.browser.stored.has("state2fa")).toBe(false);
  });

  it("goes back to empty when the code is given up [SIGN-07]", async () => {
    const session = await openSession({ state2fa: JSON.stringify(STATE_2FA) });
    session.tab.run(session.dropState2fa);
    expect(session.changes).toEqual(["empty"]);
  });

  it("treats forbidden storage as empty storage [APP-07]", async () => {
    const session = await openSession();
    vi.stubGlobal("localStorage", undefined);
    expect(session.getSession()).toEqual({ status: "empty" });
    expect(() => session.signOut("")).not.toThrow();
  });
});

describe("signing out", () => {
  it("forgets everything of the sign-up, and keeps the map where it was [APP-05, APP-06, APP-07]", async () => {
    const keys = [...SIGN_UP_KEYS, ...MAP_KEYS, PERSONAL_SINCE_KEY, "someone-elses"];
    const stored = { ...Object.fromEntries(keys.map((key) => [key, "x"])), ...SIGNED_IN };
    const { browser, tab, signOut, getSession } = await openSession(stored);
    tab.run(() => signOut(""));
    expect([...browser.stored.keys()].sort()).toEqual([...MAP_KEYS, "someone-elses"].sort());
    expect(tab.run(getSession)).toEqual({ status: "empty" });
  });

  it("leaves no account's id behind, nor does a session that the server ended [TRUST-04]", async () => {
    const stored = { ...SIGNED_IN, accountLanguage: "5a64cf00-8cbe-4f0f-9fd1-1f0e42c2ce18 es" };
    for (const end of ["signOut", "forcedLogout"] as const) {
      const session = await openSession(stored, "/sign-up");
      session.tab.run(() => session[end](""));
      expect([...session.browser.stored.keys()], end).toEqual([]);
    }
  });

  it("calls the server, even while the page unloads [APP-05]", async () => {
    const { tab, signOut } = await openSession(SIGNED_IN);
    tab.run(() => signOut("https://api.smirk.example"));
    const headers = { Authorization: `Bearer ${MEMBER.access_token}` };
    expect(calls).toEqual([
      {
        address: "https://api.smirk.example/auth/sign_out",
        init: { method: "POST", headers, keepalive: true },
      },
    ]);
  });

  it("works without a network, and without anybody signed in", async () => {
    const { tab, signOut, status } = await openSession(SIGNED_IN);
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
    tab.run(() => signOut(""));
    expect(status()).toBe("empty");
    vi.stubGlobal("fetch", () => expect.unreachable("Nobody is signed in."));
    tab.run(() => signOut(""));
  });

  it("signs out every other tab, and calls the server once [APP-07]", async () => {
    const browser = openFakeBrowser(SIGNED_IN);
    const here = await loadSession(browser.openTab());
    const there = await loadSession(browser.openTab("/membership"));
    here.tab.run(() => here.signOut(""));
    expect(there.changes).toEqual(["empty"]);
    expect(there.tab.run(there.getSession)).toEqual({ status: "empty" });
    expect(here.tab.run(here.getSession)).toEqual({ status: "empty" });
    expect(calls).toHaveLength(1);
  });
});

describe("other tabs", () => {
  it("sign in here as well, and change who is signed in [APP-07]", async () => {
    const browser = openFakeBrowser();
    const here = await loadSession(browser.openTab());
    const there = await loadSession(browser.openTab());
    here.tab.run(() => here.storeState2fa(STATE_2FA));
    here.tab.run(() => here.storeTokens(MEMBER));
    expect(there.changes).toEqual(["2fa", "isLoggedIn"]);
    const other = makeTokens("access_token", "2");
    here.tab.run(() => here.storeTokens(other));
    expect(there.tab.run(there.getSession)).toMatchObject({ tokens: { accessToken: other.access_token } });
  });

  it("change nothing here by what they store of the map [APP-07]", async () => {
    const browser = openFakeBrowser(SIGNED_IN);
    const here = await loadSession(browser.openTab());
    browser.openTab().run(() => localStorage.setItem("currentMapZoom", "12"));
    expect(here.changes).toEqual([]);
  });

  it("are caught up with when the Back button brings this one to life [APP-07]", async () => {
    const browser = openFakeBrowser(SIGNED_IN);
    const here = await loadSession(browser.openTab("/membership"));
    here.tab.isAsleep = true;
    browser.openTab().run(() => localStorage.clear());
    expect(here.status()).toBe("isLoggedIn");
    here.tab.fire("pageshow");
    expect(here.status()).toBe("empty");
  });

  it("clear everything, and with it the session here [APP-07]", async () => {
    const browser = openFakeBrowser(SIGNED_IN);
    const here = await loadSession(browser.openTab());
    browser.openTab().run(() => localStorage.clear());
    expect(here.status()).toBe("empty");
  });
});

describe("a forced logout", () => {
  it("clears what is stored and goes to the sign-up page, without a word to the server [API-04]", async () => {
    const session = await openSession({ ...SIGNED_IN, promotion: "x" }, "/membership");
    session.tab.run(session.forcedLogout);
    expect([...session.browser.stored.keys()]).toEqual([]);
    expect(session.tab.location.pathname).toBe("/sign-up");
    expect(calls).toEqual([]);
  });

  it("stays on the sign-up pages where it is [API-04]", async () => {
    const session = await openSession(SIGNED_IN, "/sign-up/2fa");
    session.tab.run(session.forcedLogout);
    expect(session.tab.location.pathname).toBe("/sign-up/2fa");
    expect(session.changes).toEqual(["empty"]);
  });
});
