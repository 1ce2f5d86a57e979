import type { FastifyBaseLogger } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openVisitor } from "../../sandbox/test/visitor.ts";
import { createLog } from "../src/log.ts";
import { createSignOn, SIGN_ON_TIMEOUT_MS } from "../src/vendors/sign-on/create-sign-on.ts";
import { SIGN_ON_PROVIDERS } from "../src/vendors/sign-on/sign-on-vendor.ts";
import {
  answerFor,
  bringHome,
  countRows,
  END,
  forgetAll,
  NOBODY,
  openSignOnHouse,
  readEnd,
  type SignOnHouse,
  SUBJECTS,
  signOnAs,
} from "./sign-on-house.ts";

const lines: string[] = [];
let house: SignOnHouse;
let log: FastifyBaseLogger;

beforeAll(async () => {
  log = createLog("trace", { write: (line: string) => void lines.push(line) });
  house = await openSignOnHouse({ log });
  // A stand-in's first answer waits for its keys to be made.
  for (const provider of SIGN_ON_PROVIDERS) await initiate(provider);
  await forgetAll(house);
});
afterAll(() => house.close());
afterEach(async () => {
  house.ctx.signOn = createSignOn(house.signOn, log);
  await forgetAll(house);
});

const initiate = (provider: string) =>
  house.app.inject({ url: `/auth/${provider}/initiate`, query: { redirect_url: END } });

describe.each(SIGN_ON_PROVIDERS)("when %s fails", (provider) => {
  const fail = (fault: string, endpoints: string[]) =>
    house.sandbox.inject({
      method: "PUT",
      url: `/_sandbox/${provider}-sign-on/fault`,
      payload: JSON.stringify({ fault, endpoints }),
    });
  /** Knows nothing of the vendor yet, and has less patience than the product. */
  const startAnew = () => {
    house.ctx.signOn = createSignOn(house.signOn, log, 1000);
  };

  it.each(["hang", "error_500", "html", "empty_json"])(
    "with %s before the button leads anywhere, there is a sentence, and the next press works",
    async (fault) => {
      startAnew();
      await fail(fault, ["discovery"]);
      const answer = await initiate(provider);
      expect([answer.statusCode, answer.json().error]).toEqual([503, "unavailable"]);
      expect(answer.json().message).toMatch(
        /is not answering right now\. Try again, or use your phone number\.$/,
      );
      expect(answer.headers["retry-after"]).toBe("5");
      expect(await house.db.selectFrom("sign_on_attempts").selectAll().execute()).toEqual([]);
      await house.sandbox.inject({ method: "DELETE", url: `/_sandbox/${provider}-sign-on/fault` });
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
  ])("with %s at its %s, nobody is signed in and the page is told", async (fault, endpoint) => {
    startAnew();
    const visitor = openVisitor();
    const answer = await answerFor(house, provider, visitor);
    await fail(fault, [endpoint]);
    expect(readEnd(await bringHome(visitor, answer))).toEqual({ error: "unavailable" });
    expect(await countRows(house)).toEqual(NOBODY);
    expect(await house.db.selectFrom("sign_on_attempts").selectAll().execute()).toEqual([]);
    await house.sandbox.inject({ method: "DELETE", url: `/_sandbox/${provider}-sign-on/fault` });
    expect(await signOnAs(house, provider, { sub: SUBJECTS[provider] }, visitor)).toHaveProperty(
      "access_token",
    );
  });
});

it("nobody waits ten seconds for a vendor", () => {
  expect(SIGN_ON_TIMEOUT_MS).toBeLessThan(10_000);
});

it("a wrong secret of ours is told as unavailable and logged by its kind", async () => {
  const { google } = house.signOn;
  if (!google) throw new Error("Google is configured here.");
  house.ctx.signOn = createSignOn({ ...house.signOn, google: { ...google, clientSecret: "wrong" } }, log);
  lines.length = 0;
  const end = await signOnAs(house, "google", { sub: SUBJECTS.google });
  expect(end).toEqual({ error: "unavailable" });
  expect(lines.join("")).toContain('"fault":"invalid_client"');
});

it("a database that fails in the middle leaves no half an account", async () => {
  const visitor = openVisitor();
  const answer = await answerFor(house, "google", visitor);
  await house.db.schema.alterTable("sessions").renameTo("sessions_away").execute();
  const end = await bringHome(visitor, answer);
  await house.db.schema.alterTable("sessions_away").renameTo("sessions").execute();
  expect(readEnd(end)).toEqual({ error: "unavailable" });
  expect(await countRows(house)).toEqual(NOBODY);
});
