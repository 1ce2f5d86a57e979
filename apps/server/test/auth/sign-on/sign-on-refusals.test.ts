import { SIGN_ON_PROVIDERS } from "@smirk/contract/auth/sessions";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openVisitor, type Page, readPostedForm } from "../../../../sandbox/test/support/visitor.ts";
import { createLog } from "../../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import {
  answerFor,
  bringHome,
  choose,
  countRows,
  END,
  forgetAll,
  isEnd,
  NOBODY,
  pressButton,
  readEnd,
  SUBJECTS,
} from "../../support/parts/sign-on-part.ts";
import { createSettableClock, MINUTE_MS } from "../../support/settable-clock.ts";

const lines: string[] = [];
const clock = createSettableClock();
const APP = "smirk-app://signed-on";
let fixture: TestApp<"signOn">;

beforeAll(async () => {
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  fixture = await createTestApp({ signOn: true, clock, log });
  fixture.ctx.config.signOn.redirectUrls.push(APP);
});
afterAll(() => fixture.close());
afterEach(() => forgetAll(fixture));

const initiate = (redirectUrl: string, provider = "google") =>
  fixture.app.inject({
    url: `/auth/${provider}/initiate`,
    query: { redirect_url: redirectUrl },
    headers: { host: "localhost:3000" },
  });

describe("an address that tokens would go to", () => {
  it.each(["http://localhost:3000/sign-up/sso/callback", END, APP])(
    "may be %s [SIGN-09]",
    async (address) => {
      expect((await initiate(address)).statusCode).toBe(200);
    },
  );

  it.each([
    "",
    "/",
    "//evil.example/sign-up/sso/callback",
    "///evil.example/sign-up/sso/callback",
    "/\\evil.example/sign-up/sso/callback",
    "https://evil.example/sign-up/sso/callback",
    "http://localhost:3000.evil.example/sign-up/sso/callback",
    "http://localhost:3000@evil.example/sign-up/sso/callback",
    "http://evil.example#@localhost:3000/sign-up/sso/callback",
    "http://evil.example\\@localhost:3000/sign-up/sso/callback",
    "http://evil.example/?http://localhost:3000/sign-up/sso/callback",
    "https://localhost:3000/sign-up/sso/callback",
    "http://localhost:3001/sign-up/sso/callback",
    "http://LOCALHOST:3000/sign-up/sso/callback",
    "http://localhost:3000/sign-up/sso/callback/",
    "http://localhost:3000/sign-up/sso/callback?next=//evil.example",
    "http://localhost:3000/sign-up/sso/callback#",
    "http://localhost:3000/sign-up/sso/../../open?to=evil.example",
    "http://localhost:3000/%2e%2e/sign-up/sso/callback",
    " http://localhost:3000/sign-up/sso/callback",
    "http://localhost:3000/sign-up/sso/callback\r\nSet-Cookie: a=b",
    "javascript:alert(1)//sign-up/sso/callback",
    "data:text/html,/sign-up/sso/callback",
    "/sign-up/sso/callback@evil.example",
    "sign-up/sso/callback",
    "smirk-app://signed-on/../elsewhere",
    "smirk-app://signed-on.evil",
  ])("may not be %j", async (address) => {
    for (const provider of SIGN_ON_PROVIDERS) {
      const answer = await initiate(address, provider);
      expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
      expect(answer.json().fields).toHaveProperty("redirect_url");
    }
    expect(await fixture.db.selectFrom("sign_on_attempts").selectAll().execute()).toEqual([]);
  });

  it.each([
    ["none", ""],
    ["two", `redirect_url=${END}&redirect_url=${END}`],
  ])("may not be %s", async (_what, query) => {
    expect((await fixture.app.inject(`/auth/google/initiate?${query}`)).statusCode).toBe(400);
  });

  it("gets them when it is an app's that is listed", async () => {
    const visitor = openVisitor();
    const begun = await visitor.get(
      `${fixture.signOn.origin}/auth/google/initiate?redirect_url=${encodeURIComponent(APP)}`,
    );
    const chooser = await visitor.follow(await visitor.get(JSON.parse(begun.body).redirect_url));
    const answer = await choose(visitor, chooser, { sub: SUBJECTS.google });
    const end = await visitor.get(answer.location);
    expect(end.location).toMatch(/^smirk-app:\/\/signed-on\?access_token=ey/);
  });
});

describe.each(SIGN_ON_PROVIDERS)("an answer of %s", (provider) => {
  it("counts for nothing in another browser, and still counts in its own [SIGN-09]", async () => {
    const [victim, thief] = [openVisitor(), openVisitor()];
    const answer = await answerFor(fixture, provider, victim);
    expect(readEnd(await bringHome(thief, answer))).toEqual({ error: "sign_on_failed" });
    await pressButton(fixture, thief, provider);
    expect(readEnd(await bringHome(thief, answer))).toEqual({ error: "sign_on_failed" });
    expect(await countRows(fixture)).toEqual(NOBODY);
    expect(readEnd(await bringHome(victim, answer))).toHaveProperty("access_token");
  });

  it("counts once", async () => {
    const visitor = openVisitor();
    const answer = await answerFor(fixture, provider, visitor);
    expect(readEnd(await bringHome(visitor, answer))).toHaveProperty("access_token");
    const before = await countRows(fixture);
    expect(readEnd(await bringHome(visitor, answer))).toEqual({ error: "sign_on_failed" });
    expect(await countRows(fixture)).toEqual(before);
  });

  it("counts for ten minutes", async () => {
    const visitor = openVisitor();
    const answer = await answerFor(fixture, provider, visitor);
    clock.pass(10 * MINUTE_MS + 1);
    expect(readEnd(await bringHome(visitor, answer))).toEqual({ error: "sign_on_failed" });
    expect(await countRows(fixture)).toEqual(NOBODY);
  });

  it.each([
    ["nonce", { nonce: "n".repeat(43) }],
    ["PKCE", { code_verifier: "v".repeat(43) }],
  ])("is refused with the %s of another attempt", async (_what, other) => {
    const visitor = openVisitor();
    const answer = await answerFor(fixture, provider, visitor);
    await fixture.db.updateTable("sign_on_attempts").set(other).execute();
    expect(readEnd(await bringHome(visitor, answer))).toEqual({ error: "sign_on_failed" });
    expect(await countRows(fixture)).toEqual(NOBODY);
  });

  it("is refused with the code of another attempt", async () => {
    const [visitor, other] = [openVisitor(), openVisitor()];
    const [answer, stolen] = [
      await answerFor(fixture, provider, visitor),
      await answerFor(fixture, provider, other),
    ];
    const swapped =
      provider === "google"
        ? { ...answer, location: withCode(answer.location, codeOf(stolen)) }
        : { ...answer, body: answer.body.replace(codeOf(answer), codeOf(stolen)) };
    expect(readEnd(await bringHome(visitor, swapped))).toEqual({ error: "sign_on_failed" });
    expect(await countRows(fixture)).toEqual(NOBODY);
  });

  it("that the person canceled has its own error [SIGN-09]", async () => {
    const visitor = openVisitor();
    const chooser = await pressButton(fixture, visitor, provider);
    const answer = await choose(visitor, chooser, { cancel: "1" });
    expect(readEnd(await bringHome(visitor, answer))).toEqual({ error: "access_denied" });
    expect(await countRows(fixture)).toEqual(NOBODY);
  });

  it("puts no token, code, address or name in the log, cache or referrer", async () => {
    lines.length = 0;
    const visitor = openVisitor();
    const answer = await answerFor(fixture, provider, visitor);
    const end = await bringHome(visitor, answer);
    expect(end.headers.get("cache-control")).toBe("no-store");
    expect(end.headers.get("referrer-policy")).toBe("no-referrer");
    const logged = lines.join("");
    expect(logged).toContain(`/auth/${provider}`);
    const { access_token: token = "" } = readEnd(end);
    for (const secret of [
      token,
      codeOf(answer),
      "@mail.example",
      "@privaterelay.example",
      "Maya",
      "Okafor",
    ]) {
      expect(logged).not.toContain(secret);
    }
  });
});

function codeOf(answer: Page): string {
  if (answer.location === "") return readPostedForm(answer).fields.code ?? "";
  return new URL(answer.location).searchParams.get("code") ?? "";
}

function withCode(location: string, code: string): string {
  const url = new URL(location);
  url.searchParams.set("code", code);
  return url.href;
}

describe("the browser's cookie", () => {
  it("stays away from scripts and other sites, and serves two tabs", async () => {
    const first = await initiate(END);
    const [cookie = ""] = [first.headers["set-cookie"]].flat();
    expect(cookie).toMatch(/^smirk_sign_on=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const visitor = openVisitor();
    const tabs = [await answerFor(fixture, "google", visitor), await answerFor(fixture, "apple", visitor)];
    for (const tab of tabs) expect(readEnd(await bringHome(visitor, tab))).toHaveProperty("access_token");
  });

  it("is limited to this host, and to encrypted connections if available", async () => {
    fixture.ctx.config.publicOrigin = "https://smirk.example";
    const answer = await initiate(END);
    fixture.ctx.config.publicOrigin = null;
    expect(answer.headers["set-cookie"]).toMatch(/^__Host-smirk_sign_on=.*; SameSite=Lax; Secure$/);
    const asked = new URL(answer.json().redirect_url).searchParams;
    expect(asked.get("redirect_uri")).toBe("https://smirk.example/auth/google/callback");
  });
});

describe("Apple's posted answer", () => {
  it("is taken as a form alone, and a short one", async () => {
    const post = (payload: string, type: string) =>
      fixture.app.inject({
        method: "POST",
        url: "/auth/apple/callback",
        payload,
        headers: { "content-type": type },
      });
    expect((await post('{"state":"x"}', "application/json")).statusCode).toBe(400);
    expect((await post("state=x", "text/csv")).statusCode).toBe(415);
    const form = "application/x-www-form-urlencoded";
    expect((await post(`state=${"x".repeat(20_000)}`, form)).statusCode).toBe(413);
    const nobody = await post("state=x", form);
    expect([nobody.statusCode, nobody.headers.location]).toEqual([303, "/auth/apple/finish?state="]);
  });

  it("does not give way to a second one, and is not fetched before it is there", async () => {
    const visitor = openVisitor();
    const answer = await answerFor(fixture, "apple", visitor);
    const { action, fields } = readPostedForm(answer);
    const finish = `${fixture.signOn.origin}/auth/apple/finish?state=${fields.state}`;
    expect(readEnd(await visitor.get(finish))).toEqual({ error: "sign_on_failed" });
    const first = await visitor.post(action, fields, { crossSite: true });
    await visitor.post(action, { ...fields, error: "user_cancelled_authorize" }, { crossSite: true });
    expect(readEnd(await visitor.follow(first, isEnd))).toHaveProperty("access_token");
  });
});
