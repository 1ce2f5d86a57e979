import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxSettings } from "../../../../tools/stack/sandbox-settings.ts";
import { loadConfig } from "../../src/config/config.ts";
import { siteOrigin } from "../../src/config/config-urls.ts";
import { registerWeb } from "../../src/web/register-web.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const SITE = "https://join.smirk.test";
const BUILD = join(import.meta.dirname, "../../../web/build");
const PAGES = ["/", "/robots.txt", "/.well-known/security.txt", "/sitemap.xml", "/membership", "/nowhere"];

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  const { signOn } = loadConfig({ APP_ENV: "test", ...sandboxSettings("http://127.0.0.1:4", {}) });
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(),
    config: { host: "127.0.0.9", port: 4810, publicOrigin: SITE, signOn },
    ...(existsSync(BUILD) && { app: { web: (app, ctx) => registerWeb(app, ctx, BUILD) } }),
  });
});
afterAll(() => fixture.close());

/** Everything in a text that leads to the machine itself, whatever the port; the sandbox's own address aside. */
function listStrays(text: string): string[] {
  const { origin: sandbox } = new URL(fixture.stripe.config.apiBase);
  const origins = text.match(/\bhttps?:(?:\\?\/){2}[^\s"'<>\\/?#);,]+/g) ?? [];
  return origins
    .map((origin) => origin.replaceAll("\\", ""))
    .filter((origin) => /localhost|127\.0\.0|0\.0\.0\.0|:3000|:4810|host\.test/.test(origin))
    .filter((origin) => origin !== sandbox && origin !== "http://127.0.0.1:4");
}

/** Asks like somebody who came by another name. */
async function ask(
  url: string,
  options: { method?: "GET" | "POST"; headers?: object; payload?: object } = {},
) {
  const { headers, ...rest } = options;
  return fixture.app.inject({ url, ...rest, headers: { host: "host.test:3000", ...headers } });
}

describe("a site on another host and port than the usual ones", () => {
  it("names its public origin and no other in every mail", async () => {
    const email = "origin@example.com";
    const member = await fixture.members.join({ email });
    await ask("/waitlist/join", { method: "POST", payload: { email, phone_number: "+18015550101" } });
    await fixture.jobs.settle();
    await fixture.stripe.advance(24);
    await fixture.jobs.settle();
    await fixture.members.cancel(member);
    await fixture.stripe.deliverEvents();
    const mails = await fixture.mail.take(email);
    expect(mails.length).toBeGreaterThanOrEqual(5);
    for (const mail of mails) expect(listStrays(JSON.stringify(mail))).toEqual([]);
    const linking = mails.filter(({ text }) => text.includes(`${SITE}/`));
    expect(linking.length).toBeGreaterThanOrEqual(4);
  });

  it("sends sign-ons and the portal's visitors back there", async () => {
    const { headers } = await fixture.members.join({ email: "back@example.com" });
    const signOn = await ask(`/auth/google/initiate?redirect_url=${SITE}/sign-up/sso/callback`);
    // The vendor is asked first, and is not there.
    expect([200, 502, 503]).toContain(signOn.statusCode);
    expect(listStrays(JSON.stringify(signOn.headers) + signOn.body)).toEqual([]);
    const stray = await ask("/auth/google/initiate?redirect_url=http://host.test:3000/sign-up/sso/callback");
    expect(stray.statusCode).toBe(400);
    const payload = { return_url: "/membership" };
    const answer = await ask("/subscription/retrive_customer_portal", { method: "POST", headers, payload });
    expect(answer.statusCode).toBe(200);
    const [session] = (await fixture.stripe.list("billing_portal.session")).slice(-1);
    expect(session?.return_url).toBe(`${SITE}/membership`);
    const away = { return_url: "http://host.test:3000/membership" };
    const refused = await ask("/subscription/retrive_customer_portal", {
      method: "POST",
      headers,
      payload: away,
    });
    expect(refused.statusCode).toBe(400);
  });

  it.skipIf(!existsSync(BUILD))(
    "names it in pages, site map and answers (skipped without a web build)",
    async () => {
      await addDentist(fixture.db, {});
      for (const page of PAGES) {
        const answer = await ask(page);
        expect([200, 404]).toContain(answer.statusCode);
        expect(listStrays(JSON.stringify(answer.headers) + answer.body)).toEqual([]);
      }
      expect((await ask("/robots.txt")).body).toContain(SITE);
    },
  );

  it.skipIf(!existsSync(BUILD))(
    "names the contact for security reports for under a year [LAW-08] (skipped without a web build)",
    async () => {
      const { headers, body } = await ask("/.well-known/security.txt");
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(body).toContain("Contact: mailto:help@smirk.example\n");
      expect(body).toContain(`Canonical: ${SITE}/.well-known/security.txt\n`);
      const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? "");
      const leftDays = (expires - fixture.clock.now().getTime()) / 86_400_000;
      expect(leftDays).toBeGreaterThan(178);
      expect(leftDays).toBeLessThan(181);
    },
  );

  it.skipIf(!existsSync(BUILD))(
    "answers for privacy signals and accessibility [LAW-08] (skipped without a web build)",
    async () => {
      expect((await ask("/.well-known/gpc.json")).json()).toMatchObject({ gpc: true });
      const pages = [await ask("/accessibility"), await ask("/es/accessibility")];
      expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(pages.map(({ body }) => /<h1[^>]*>([^<]+)</.exec(body)?.[1])).toEqual([
        "Accessibility",
        "Accesibilidad",
      ]);
    },
  );
});

describe("a site whose public origin is not set", () => {
  it.each([
    ["127.0.0.1", "http://localhost:4810"],
    ["0.0.0.0", "http://localhost:4810"],
    ["::", "http://localhost:4810"],
    ["::1", "http://localhost:4810"],
    ["192.0.2.7", "http://192.0.2.7:4810"],
    ["2001:db8::7", "http://[2001:db8::7]:4810"],
    ["smirk.lan", "http://smirk.lan:4810"],
  ])("and that listens on %s sends mails that lead to %s", (host, origin) => {
    expect(siteOrigin({ publicOrigin: null, host, port: 4810 })).toBe(origin);
    expect(siteOrigin({ publicOrigin: SITE, host, port: 4810 })).toBe(SITE);
  });

  it("does not start in production", () => {
    expect(() => loadConfig({ APP_ENV: "production" })).toThrow("PUBLIC_ORIGIN must be set in production.");
  });
});

describe("the contact page", () => {
  it.each([
    [undefined, null],
    ["https://help.smirk.test/contact", "https://help.smirk.test/contact"],
  ])("given as %s is %s", (SUPPORT_URL, url) => {
    expect(loadConfig({ APP_ENV: "test", ...(SUPPORT_URL && { SUPPORT_URL }) }).supportUrl).toBe(url);
  });

  it.each(["http://help.smirk.test", "javascript:alert(1)", "help"])("is refused as %s", (SUPPORT_URL) => {
    expect(() => loadConfig({ APP_ENV: "test", SUPPORT_URL })).toThrow("SUPPORT_URL must be a URL");
  });
});
