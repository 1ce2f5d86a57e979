import { SIGN_ON_PROVIDERS } from "@smirk/contract/auth/sessions";
import type { FastifyBaseLogger } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openVisitor } from "../../../../sandbox/test/support/visitor.ts";
import { TIME_LIMITS } from "../../../src/config/time-limits.ts";
import { createLog } from "../../../src/logging/log.ts";
import { ABOUT_NOBODY } from "../../../src/vendors/disclosures/disclosure-log.ts";
import { createSignOn } from "../../../src/vendors/sign-on/create-sign-on.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import {
  answerFor,
  bringHome,
  countRows,
  END,
  forgetAll,
  NOBODY,
  readEnd,
  SUBJECTS,
  signOnAs,
} from "../../support/parts/sign-on-part.ts";

const lines: string[] = [];
let fixture: TestApp<"signOn">;
let log: FastifyBaseLogger;

beforeAll(async () => {
  log = createLog("trace", { write: (line: string) => void lines.push(line) });
  fixture = await createTestApp({ signOn: true, log });
  // A fake's first answer waits for its keys to be made.
  for (const provider of SIGN_ON_PROVIDERS) await initiate(provider);
  await forgetAll(fixture);
});
afterAll(() => fixture.close());
afterEach(async () => {
  fixture.ctx.signOn = createSignOn(fixture.signOn.config, { log, disclosures: ABOUT_NOBODY });
  await forgetAll(fixture);
});

const initiate = (provider: string) =>
  fixture.app.inject({ url: `/auth/${provider}/initiate`, query: { redirect_url: END } });

describe.each(SIGN_ON_PROVIDERS)("when %s fails", (provider) => {
  const fail = (failure: string, endpoints: string[]) =>
    fixture.sandbox.inject({
      method: "PUT",
      url: `/_sandbox/${provider}-sign-on/failure`,
      payload: JSON.stringify({ failure, endpoints }),
    });
  /** Without a cached vendor configuration, and with a shorter time limit than the product's. */
  const restart = () => {
    fixture.ctx.signOn = createSignOn(fixture.signOn.config, { log, disclosures: ABOUT_NOBODY }, 1000);
  };

  it.each(["hang", "error_500", "html", "empty_json"])(
    "with %s before the redirect, shows an error and recovers",
    async (failure) => {
      restart();
      await fail(failure, ["discovery"]);
      const answer = await initiate(provider);
      expect([answer.statusCode, answer.json().error]).toEqual([503, "unavailable"]);
      expect(answer.json().message).toMatch(
        /is not answering right now\. Try again, or use your phone number\.$/,
      );
      expect(answer.headers["retry-after"]).toBe("5");
      expect(await fixture.db.selectFrom("sign_on_attempts").selectAll().execute()).toEqual([]);
      await fixture.sandbox.inject({ method: "DELETE", url: `/_sandbox/${provider}-sign-on/failure` });
      expect((await initiate(provider)).statusCode).toBe(200);
    },
  );

  it.each([
    ["hang", "token"],
    ["error_500", "token"],
    ["html", "token"],
    ["empty_json", "token"],
    ["hang", "keys"],
    ["error_500", "keys"],
    ["html", "keys"],
    ["empty_json", "keys"],
  ])("with %s at its %s, signs nobody in and reports it", async (failure, endpoint) => {
    restart();
    const visitor = openVisitor();
    const answer = await answerFor(fixture, provider, visitor);
    await fail(failure, [endpoint]);
    expect(readEnd(await bringHome(visitor, answer))).toEqual({ error: "unavailable" });
    expect(await countRows(fixture)).toEqual(NOBODY);
    expect(await fixture.db.selectFrom("sign_on_attempts").selectAll().execute()).toEqual([]);
    await fixture.sandbox.inject({ method: "DELETE", url: `/_sandbox/${provider}-sign-on/failure` });
    expect(await signOnAs(fixture, provider, { sub: SUBJECTS[provider] }, visitor)).toHaveProperty(
      "access_token",
    );
  });
});

it("no request waits ten seconds for a vendor", () => {
  expect(TIME_LIMITS.vendorCallMs).toBeLessThan(10_000);
});

it("a wrong secret of ours is reported as unavailable and logged by kind", async () => {
  const { google } = fixture.signOn.config;
  if (!google) throw new Error("Google is configured here.");
  fixture.ctx.signOn = createSignOn(
    { ...fixture.signOn.config, google: { ...google, clientSecret: "wrong" } },
    { log, disclosures: ABOUT_NOBODY },
  );
  lines.length = 0;
  const end = await signOnAs(fixture, "google", { sub: SUBJECTS.google });
  expect(end).toEqual({ error: "unavailable" });
  expect(lines.join("")).toContain('"failure":"invalid_client"');
});

it("a database failure in the middle leaves no partial account", async () => {
  const visitor = openVisitor();
  const answer = await answerFor(fixture, "google", visitor);
  await fixture.db.schema.alterTable("sessions").renameTo("sessions_away").execute();
  const end = await bringHome(visitor, answer);
  await fixture.db.schema.alterTable("sessions_away").renameTo("sessions").execute();
  expect(readEnd(end)).toEqual({ error: "unavailable" });
  expect(await countRows(fixture)).toEqual(NOBODY);
});
