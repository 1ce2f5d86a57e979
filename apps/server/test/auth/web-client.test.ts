import { getMeRoute } from "@smirk/contract/auth/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiFetch } from "../../../web/app/api/api-fetch.ts";
import { callRoute } from "../../../web/app/api/call-route.ts";
import { createMemberFetch, type TokenStore } from "../../../web/app/api/member/member-fetch.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, MINUTE_MS } from "../support/settable-clock.ts";

const clock = createSettableClock();
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ clock });
});
afterAll(() => server.close());

const getMe = (tab: ApiFetch) => callRoute(tab, getMeRoute, {});

/** A browser of somebody signed in, whose calls reach the server. */
function openBrowser({ accessToken, refreshToken }: SignedIn) {
  let queue: Promise<unknown> = Promise.resolve();
  const browser = {
    stored: { accessToken, refreshToken: refreshToken || null } as ReturnType<TokenStore["read"]>,
    forgotten: 0,
    asked: [] as string[],
  };
  const tokenStore: TokenStore = {
    read: () => browser.stored,
    store: ({ access_token, refresh_token }) => {
      browser.stored = { accessToken: access_token, refreshToken: refresh_token };
    },
    forget: () => {
      browser.stored = null;
      browser.forgotten += 1;
    },
    lock: (run) => {
      const turn = queue.then(run);
      queue = turn.catch(() => {});
      return turn;
    },
  };
  const apiFetch: ApiFetch = async (path, init) => {
    browser.asked.push(path);
    const answer = await server.app.inject({
      url: path,
      method: init?.method === "POST" ? "POST" : "GET",
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === "string" && { payload: init.body }),
    });
    return new Response(answer.body, { status: answer.statusCode });
  };
  return { browser, openTab: () => createMemberFetch(apiFetch, tokenStore) };
}

describe("the web's client on this server", () => {
  it("refreshes an expired token once for the calls of two tabs [API-03]", async () => {
    const { browser, openTab } = openBrowser(
      await server.accounts.signIn({ isPaid: true, phoneNumber: "+17135550140" }),
    );
    clock.pass(16 * MINUTE_MS);
    const tabs = [openTab(), openTab()];
    const people = await Promise.all(tabs.flatMap((tab) => [getMe(tab), getMe(tab), getMe(tab)]));
    expect(people.map((me) => me.phone_number)).toEqual(Array(6).fill("+17135550140"));
    expect(browser.asked.filter((path) => path === "/auth/refresh_token")).toHaveLength(1);
    expect(browser.forgotten).toBe(0);
  });

  it("stays signed in for hours, refreshing as it goes [API-03]", async () => {
    const { browser, openTab } = openBrowser(await server.accounts.signIn({ isPaid: true }));
    const tab = openTab();
    for (let calls = 0; calls < 5; calls += 1) {
      clock.pass(60 * MINUTE_MS);
      await getMe(tab);
    }
    expect(browser.asked.filter((path) => path === "/auth/refresh_token")).toHaveLength(5);
  });

  it("fetches a temporary token in the place of a superseded one [API-03]", async () => {
    const first = await server.accounts.signIn();
    await server.accounts.startSession(first.accountId);
    const { browser, openTab } = openBrowser(first);
    await getMe(openTab());
    expect(browser.asked).toEqual(["/auth/me", "/auth/refresh_temporary", "/auth/me"]);
    expect(browser.stored).toMatchObject({ refreshToken: null });
    expect(browser.stored?.accessToken).not.toBe(first.accessToken);
  });

  it("logs out by force after a sign-out elsewhere, once [API-04]", async () => {
    const person = await server.accounts.signIn({ isPaid: true });
    const { browser, openTab } = openBrowser(person);
    const { headers } = person;
    await server.app.inject({ method: "POST", url: "/auth/sign_out", headers });
    const tab = openTab();
    const failures = await Promise.all([getMe(tab), getMe(tab)].map((call) => call.catch((error) => error)));
    expect(failures).toMatchObject([{ code: "not_authorized" }, { code: "not_authorized" }]);
    expect(browser).toMatchObject({ stored: null, forgotten: 1 });
  });

  it("logs out by force when the refresh is refused [API-04]", async () => {
    const person = await server.accounts.signIn({ isPaid: true });
    const { browser, openTab } = openBrowser(person);
    await server.app.inject({ method: "POST", url: "/auth/sign_out", headers: person.headers });
    clock.pass(16 * MINUTE_MS);
    await expect(getMe(openTab())).rejects.toMatchObject({ status: 401 });
    expect(browser).toMatchObject({ stored: null, forgotten: 1 });
  });

  it("logs out by force when a temporary token is expired [API-04]", async () => {
    const { browser, openTab } = openBrowser(await server.accounts.signIn());
    clock.pass(DAY_MS + MINUTE_MS);
    await expect(getMe(openTab())).rejects.toMatchObject({ status: 401 });
    expect(browser).toMatchObject({ stored: null, forgotten: 1 });
  });
});
