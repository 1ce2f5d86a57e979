import { describe, expect, it } from "vitest";
import type { ApiFetch } from "../api-fetch.ts";
import { createMemberFetch, type TokenStore } from "./member-fetch.ts";

type Stored = ReturnType<TokenStore["read"]>;

interface Browser {
  stored: Stored;
  forgotten: number;
  tokenStore: TokenStore;
}

/** One browser: storage and a lock shared by its tabs. */
function openBrowser(stored: Stored): Browser {
  let queue: Promise<unknown> = Promise.resolve();
  const browser: Browser = {
    stored,
    forgotten: 0,
    tokenStore: {
      read: () => browser.stored,
      store: (answer) => {
        browser.stored = { accessToken: answer.access_token, refreshToken: answer.refresh_token };
      },
      forget: () => {
        browser.stored = null;
        browser.forgotten += 1;
      },
      lock: (run) => {
        const queued = queue.then(run);
        queue = queued.catch(() => {});
        return queued;
      },
    },
  };
  return browser;
}

interface RecordedRequest {
  path: string;
  method: string;
  token: string | null;
  body: unknown;
}

const refuse = (status: number, error: string) => Response.json({ error, message: "No." }, { status });

/** A server that accepts one access token at a time; `renew` answers the two refresh calls. */
function openServer(
  valid: string,
  refusal: () => Response,
  renew: (requests: RecordedRequest) => Promise<Response>,
) {
  const server = { valid, requests: [] as RecordedRequest[], fetch: undefined as unknown as ApiFetch };
  server.fetch = async (path, init) => {
    const token = new Headers(init?.headers).get("Authorization")?.replace("Bearer ", "") ?? null;
    const requests = { path, method: init?.method ?? "GET", token, body: init?.body };
    server.requests.push(requests);
    if (path.startsWith("/auth/refresh")) return renew(requests);
    return token === server.valid ? Response.json({ served: path }) : refusal();
  };
  return server;
}

const countRefreshes = (requests: RecordedRequest[]) =>
  requests.filter(({ path }) => path.startsWith("/auth/refresh")).length;

const MEMBER = { accessToken: "old", refreshToken: "refresh-1" };
const TEMPORARY = { accessToken: "old", refreshToken: null };
const NEXT = { access_token: "new", refresh_token: "refresh-2" };

/** An expired token and a server that refreshes it. */
function openMember({ stored = MEMBER as Stored, refusal = () => refuse(401, "token_expiried") } = {}) {
  const browser = openBrowser(stored);
  const server = openServer("new", refusal, async () => Response.json(NEXT));
  return { browser, server, memberFetch: createMemberFetch(server.fetch, browser.tokenStore) };
}

describe("the member's fetch", () => {
  it("sends the stored access token and leaves a good answer alone [API-02]", async () => {
    const { browser, server, memberFetch } = openMember({
      stored: { accessToken: "new", refreshToken: "r" },
    });
    const answer = await memberFetch("/account/details", { method: "POST", body: "{}" });
    expect(await answer.json()).toEqual({ served: "/account/details" });
    expect(server.requests).toEqual([{ path: "/account/details", method: "POST", token: "new", body: "{}" }]);
    expect(browser.stored).toEqual({ accessToken: "new", refreshToken: "r" });
  });

  it("finds no access token where none is stored, without a request [API-05]", async () => {
    const { server, memberFetch } = openMember({ stored: null });
    await expect(memberFetch("/account/details")).rejects.toThrow("No access token found");
    expect(server.requests).toEqual([]);
  });

  it.each(["token_expiried", "token_refresh"])(
    "refreshes after 401 %s, stores, and repeats the call with its body [API-03]",
    async (code) => {
      const { browser, server, memberFetch } = openMember({ refusal: () => refuse(401, code) });
      const answer = await memberFetch("/x", { method: "POST", body: "{}", headers: { "X-Own": "1" } });
      expect(answer.status).toBe(200);
      expect(browser.stored).toEqual({ accessToken: "new", refreshToken: "refresh-2" });
      expect(server.requests.map(({ path, token }) => [path, token])).toEqual([
        ["/x", "old"],
        ["/auth/refresh_token", null],
        ["/x", "new"],
      ]);
      expect(server.requests[1]?.body).toBe(JSON.stringify({ refresh_token: "refresh-1" }));
      expect(server.requests[2]?.body).toBe("{}");
    },
  );

  it("shares one refresh between ten calls at once [API-03]", async () => {
    const { server, memberFetch } = openMember();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, call) => memberFetch(`/call/${call}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(countRefreshes(server.requests)).toBe(1);
  });

  it("takes the new token for a refusal that arrives when the refresh is over [API-03]", async () => {
    const browser = openBrowser(MEMBER);
    const late = Promise.withResolvers<Response>();
    const server = openServer(
      "new",
      () => refuse(401, "token_expiried"),
      async () => Response.json(NEXT),
    );
    const memberFetch = createMemberFetch(async (path, init) => {
      const answer = await server.fetch(path, init);
      return path === "/late" && server.requests.length === 1 ? late.promise : answer;
    }, browser.tokenStore);
    const slow = memberFetch("/late");
    await memberFetch("/quick");
    late.resolve(refuse(401, "token_expiried"));
    expect((await slow).status).toBe(200);
    expect(countRefreshes(server.requests)).toBe(1);
  });

  it("shares one refresh between two tabs [API-03]", async () => {
    const { browser, server, memberFetch } = openMember();
    const otherTab = createMemberFetch(server.fetch, browser.tokenStore);
    const answers = await Promise.all([memberFetch("/a"), otherTab("/b"), memberFetch("/c"), otherTab("/d")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(countRefreshes(server.requests)).toBe(1);
  });

  it("repeats a call once only [API-03]", async () => {
    const { browser, server, memberFetch } = openMember();
    server.valid = "never";
    expect((await memberFetch("/x")).status).toBe(401);
    expect(server.requests.map(({ path }) => path)).toEqual(["/x", "/auth/refresh_token", "/x"]);
    expect(browser.forgotten).toBe(0);
  });

  it("refreshes again when the next token runs out [API-03]", async () => {
    const { browser, server, memberFetch } = openMember();
    await memberFetch("/x");
    browser.tokenStore.store({ access_token: "old-again", refresh_token: "refresh-2" });
    await memberFetch("/x");
    expect(countRefreshes(server.requests)).toBe(2);
  });

  it("fetches a temporary token for a superseded one, with it [API-03]", async () => {
    const { browser, server, memberFetch } = openMember({
      stored: TEMPORARY,
      refusal: () => refuse(400, "token_blacklisted"),
    });
    const answer = await memberFetch("/subscription/retrive_state", { method: "POST", body: "{}" });
    expect(answer.status).toBe(200);
    expect(server.requests.map(({ method, path, token }) => [method, path, token])).toEqual([
      ["POST", "/subscription/retrive_state", "old"],
      ["GET", "/auth/refresh_temporary", "old"],
      ["POST", "/subscription/retrive_state", "new"],
    ]);
    expect(browser.stored?.accessToken).toBe("new");
  });

  it("keeps no refresh token for a temporary token [API-03]", async () => {
    const browser = openBrowser(TEMPORARY);
    const blacklisted = () => refuse(400, "token_blacklisted");
    const server = openServer("new", blacklisted, async () => Response.json({ access_token: "new" }));
    await createMemberFetch(server.fetch, browser.tokenStore)("/x");
    expect(browser.stored).toEqual({ accessToken: "new", refreshToken: null });
  });

  it.each([
    [400, "invalid"],
    [401, "invalid_code"],
    [400, "token_expiried"],
    [403, "not_authorized"],
    [403, "forbidden"],
    [500, "token_expiried"],
  ])("leaves %i %s to the caller, body unread", async (status, code) => {
    const { browser, server, memberFetch } = openMember({ refusal: () => refuse(status, code) });
    const answer = await memberFetch("/x");
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: code });
    expect(server.requests).toHaveLength(1);
    expect(browser.forgotten).toBe(0);
  });
});

describe("a forced logout", () => {
  it("follows 401 not_authorized, once for many calls [API-04]", async () => {
    const { browser, server, memberFetch } = openMember({ refusal: () => refuse(401, "not_authorized") });
    const answers = await Promise.all([memberFetch("/a"), memberFetch("/b"), memberFetch("/c")]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(browser).toMatchObject({ stored: null, forgotten: 1 });
    expect(countRefreshes(server.requests)).toBe(0);
  });

  it.each([
    ["401 not_authorized", () => refuse(401, "not_authorized")],
    ["400 invalid", () => refuse(400, "invalid")],
  ])("follows a refresh refused with %s, once for many calls and tabs [API-04]", async (_code, refusal) => {
    const browser = openBrowser(MEMBER);
    const server = openServer(
      "new",
      () => refuse(401, "token_expiried"),
      async () => refusal(),
    );
    const tabs = [1, 2].map(() => createMemberFetch(server.fetch, browser.tokenStore));
    const answers = await Promise.all(tabs.flatMap((tab) => [tab("/a"), tab("/b")]));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(browser).toMatchObject({ stored: null, forgotten: 1 });
    expect(countRefreshes(server.requests)).toBe(1);
  });

  it("follows an expired temporary token, which nothing can refresh [API-04]", async () => {
    const { browser, server, memberFetch } = openMember({ stored: TEMPORARY });
    expect((await memberFetch("/x")).status).toBe(401);
    expect(browser).toMatchObject({ stored: null, forgotten: 1 });
    expect(server.requests).toHaveLength(1);
  });

  it("follows 401 not_authorized for the repeated call [API-04]", async () => {
    let refusals = 0;
    const refusal = () => refuse(401, refusals++ === 0 ? "token_expiried" : "not_authorized");
    const { browser, server, memberFetch } = openMember({ refusal });
    server.valid = "never";
    await memberFetch("/x");
    expect(browser.forgotten).toBe(1);
  });

  it("never follows a sign-in of somebody else in another tab [API-04]", async () => {
    const browser = openBrowser(MEMBER);
    const server = openServer(
      "theirs",
      () => {
        browser.stored = { accessToken: "theirs", refreshToken: null };
        return refuse(401, "not_authorized");
      },
      async () => refuse(401, "not_authorized"),
    );
    const answer = await createMemberFetch(server.fetch, browser.tokenStore)("/x");
    expect(answer.status).toBe(200);
    expect(browser).toMatchObject({ stored: { accessToken: "theirs" }, forgotten: 0 });
  });
});

describe("a refresh without a clear answer", () => {
  it.each([
    ["no network", async () => Promise.reject(new TypeError("Failed to fetch"))],
    ["503 unavailable", async () => refuse(503, "unavailable")],
    ["429 too_many_requests", async () => refuse(429, "too_many_requests")],
    ["a proxy's page", async () => new Response("<html>", { status: 403 })],
    ["a page in the place of tokens", async () => new Response("<html>", { status: 200 })],
    ["tokens of another shape", async () => Response.json({ access_token: 7 })],
  ])("keeps the session: %s [API-03]", async (_what, renew: () => Promise<Response>) => {
    const browser = openBrowser(MEMBER);
    const server = openServer("new", () => refuse(401, "token_expiried"), renew);
    const memberFetch = createMemberFetch(server.fetch, browser.tokenStore);
    await expect(memberFetch("/x")).rejects.toThrow();
    expect(browser).toMatchObject({ stored: MEMBER, forgotten: 0 });
    await expect(memberFetch("/x")).rejects.toThrow();
    expect(countRefreshes(server.requests)).toBe(2);
  });

  it("is asked for once by ten calls at once, and fails for all of them [API-03]", async () => {
    const browser = openBrowser(MEMBER);
    const server = openServer(
      "new",
      () => refuse(401, "token_expiried"),
      async () => Promise.reject(new TypeError("Failed to fetch")),
    );
    const memberFetch = createMemberFetch(server.fetch, browser.tokenStore);
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => memberFetch("/x")));
    expect(calls.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
    expect(countRefreshes(server.requests)).toBe(1);
  });

  it("keeps the session when the call itself gets no answer", async () => {
    const browser = openBrowser(MEMBER);
    const memberFetch = createMemberFetch(async () => {
      throw new TypeError("Failed to fetch");
    }, browser.tokenStore);
    await expect(memberFetch("/x")).rejects.toThrow("Failed to fetch");
    expect(browser).toMatchObject({ stored: MEMBER, forgotten: 0 });
  });

  it("stores nothing for somebody who signed out meanwhile [APP-06]", async () => {
    const browser = openBrowser(MEMBER);
    const server = openServer(
      "new",
      () => refuse(401, "token_expiried"),
      async () => {
        browser.stored = null;
        return Response.json(NEXT);
      },
    );
    expect((await createMemberFetch(server.fetch, browser.tokenStore)("/x")).status).toBe(401);
    expect(browser).toMatchObject({ stored: null, forgotten: 0 });
  });

  it("gives a refresh its own time limit, and never the signal of one call", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const { browser, server } = openMember();
    const memberFetch = createMemberFetch((path, init) => {
      if (path === "/auth/refresh_token") signals.push(init?.signal);
      return server.fetch(path, init);
    }, browser.tokenStore);
    const own = new AbortController();
    await memberFetch("/x", { signal: own.signal });
    own.abort();
    expect(signals).toHaveLength(1);
    expect(signals[0]).toBeInstanceOf(AbortSignal);
    expect(signals[0]?.aborted).toBe(false);
  });
});
