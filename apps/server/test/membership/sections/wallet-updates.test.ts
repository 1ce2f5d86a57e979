import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ReceivedObject } from "../../../../sandbox/src/wallet/google-objects.ts";
import type { ReceivedPush } from "../../../../sandbox/src/wallet/push-server.ts";
import { checkPasses } from "../../../src/features/card/wallet/check-passes.ts";
import { listPhoneErrors } from "../../../src/features/card/wallet/list-phone-errors.ts";
import { eraseMember } from "../../../src/features/privacy/erase-member.ts";
import { pathOf } from "../../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { openWallets } from "../../support/open-wallets.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { readPass } from "../../support/read-pass.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";
import { BASIC, planCalls, wanted } from "../plan/plan-calls.ts";

const PASS_TYPE = "pass.example.smirk";
const PHONE = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
const TOKEN = "00aa11bb22cc33dd44ee55ff";
const clock = createSettableClock();

let vendors: Awaited<ReturnType<typeof openWallets>>["vendors"];
let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  const wallets = await openWallets(clock);
  vendors = wallets.vendors;
  fixture = await createTestApp({ stripe: true, mail: true, clock, config: { wallet: wallets.wallet } });
});
afterAll(async () => {
  await fixture.close();
  await vendors.close();
});
beforeEach(async () => {
  await vendors.inject({ method: "DELETE", url: "/_sandbox/wallet-vendors" });
});

interface Received {
  push_url: string;
  pushes: ReceivedPush[];
  objects: ReceivedObject[];
  saved: Record<string, Record<string, unknown>>;
}
const received = async () => (await vendors.inject("/_sandbox/wallet-vendors")).json<Received>();
const fail = (service: "apple" | "google") =>
  vendors.inject({
    method: "PUT",
    url: "/_sandbox/wallet-vendors/failure",
    payload: { service, status: 503, times: 1 },
  });

async function call(who: SignedIn, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const { headers } = await fixture.members.signInAgain(who);
  return fixture.app.inject({ method, url, headers, ...(payload && { payload }) });
}

interface Phone {
  serial: string;
  /** What the pass has it prove with. */
  headers: { authorization: string };
}

async function addToPhone(who: SignedIn, token = TOKEN): Promise<Phone> {
  const pass = readPass((await call(who, "GET", "/account/wallet/apple")).rawPayload);
  expect(new URL(pass.webServiceURL).pathname).toBe("/wallet/apple");
  const phone = {
    serial: pass.serialNumber,
    headers: { authorization: `ApplePass ${pass.authenticationToken}` },
  };
  expect((await register(phone, token)).statusCode).toBe(201);
  await fixture.jobs.run();
  return phone;
}

const registrationOf = ({ serial }: Phone, device = PHONE) =>
  `/wallet/apple/v1/devices/${device}/registrations/${PASS_TYPE}/${serial}`;
const register = (phone: Phone, token = TOKEN, device = PHONE) =>
  fixture.app.inject({
    method: "POST",
    url: registrationOf(phone, device),
    headers: phone.headers,
    payload: { pushToken: token },
  });
const load = ({ serial, headers }: Phone, since?: string) =>
  fixture.app.inject({
    url: `/wallet/apple/v1/passes/${PASS_TYPE}/${serial}`,
    headers: { ...headers, ...(since && { "if-modified-since": since }) },
  });
const loadPass = async (phone: Phone) => readPass((await load(phone)).rawPayload);
const listChanged = (since?: string) =>
  fixture.app.inject({
    url: `/wallet/apple/v1/devices/${PHONE}/registrations/${PASS_TYPE}`,
    ...(since && { query: { passesUpdatedSince: since } }),
  });

async function saveAtGoogle(who: SignedIn): Promise<string> {
  const { link } = (await call(who, "POST", "/account/wallet/google")).json<{ link: string }>();
  const { pathname } = new URL(link);
  const [id = ""] = (await vendors.inject(pathname)).json<{ saved: string[] }>().saved;
  return id;
}

it("a phone registers, lists what changed, loads it, and leaves [SELF-09]", async () => {
  const member = await fixture.members.join({ email: "phone@example.com" });
  const phone = await addToPhone(member);
  expect((await register(phone)).statusCode).toBe(200);
  const first = (await listChanged()).json();
  expect(first.serialNumbers).toEqual([phone.serial]);
  expect((await listChanged(first.lastUpdated)).statusCode).toBe(204);
  const loaded = await load(phone);
  expect([loaded.statusCode, loaded.headers["content-type"]]).toEqual([200, "application/vnd.apple.pkpass"]);
  expect((await load(phone, String(loaded.headers["last-modified"]))).statusCode).toBe(304);
  const left = await fixture.app.inject({
    method: "DELETE",
    url: registrationOf(phone),
    headers: phone.headers,
  });
  expect(left.statusCode).toBe(200);
  expect((await listChanged()).statusCode).toBe(204);
});

it("a changed name reaches phone and Google, and the phone's next answer has it [SELF-09]", async () => {
  const member = await fixture.members.join({ email: "renamed@example.com" });
  const phone = await addToPhone(member);
  const id = await saveAtGoogle(member);
  const { lastUpdated } = (await listChanged()).json();
  await vendors.inject({ method: "DELETE", url: "/_sandbox/wallet-vendors" });
  await call(member, "POST", "/account/name", {
    name: "Marisol",
    surname: "Vega",
    reason: "marriage_or_divorce",
  });
  await fixture.jobs.run();
  const { pushes, saved } = await received();
  expect(pushes).toMatchObject([{ push_token: TOKEN, topic: PASS_TYPE, body: "{}", status: 200 }]);
  expect(JSON.stringify(saved[id])).toContain("Marisol Vega");
  expect((await listChanged(lastUpdated)).json().serialNumbers).toEqual([phone.serial]);
  expect(JSON.stringify(await loadPass(phone))).toContain("Marisol Vega");
});

it("a change of plan reaches phone and Google, a renewal changes nothing [SELF-09]", async () => {
  const member = await fixture.members.join({ email: "plan@example.com" });
  const phone = await addToPhone(member);
  const id = await saveAtGoogle(member);
  const before = await loadPass(phone);
  await vendors.inject({ method: "DELETE", url: "/_sandbox/wallet-vendors" });
  await fixture.stripe.advance(32);
  expect(await received()).toMatchObject({ pushes: [], objects: [] });
  await planCalls(fixture).change(member, wanted({ plan_slug: BASIC }));
  await fixture.stripe.advance(32);
  await fixture.jobs.run();
  const after = await loadPass(phone);
  expect(after.generic.secondaryFields).not.toEqual(before.generic.secondaryFields);
  const { pushes, saved } = await received();
  expect(pushes.map(({ status }) => status)).toEqual([200]);
  expect(saved[id]).toMatchObject({ state: "ACTIVE" });
});

it("a replaced code turns the passes of before gray, and a new one is made [SELF-09] [DESK-01]", async () => {
  const member = await fixture.members.join({ email: "replaced@example.com" });
  const phone = await addToPhone(member);
  const id = await saveAtGoogle(member);
  const { cards } = (await call(member, "GET", "/account/cards")).json();
  await call(member, "POST", `/account/cards/${cards[0].person_id}/link`);
  await fixture.jobs.run();
  const gray = await loadPass(phone);
  expect(gray).toMatchObject({
    voided: true,
    generic: { headerFields: [{ key: "end", value: "Replaced" }] },
  });
  expect(gray).not.toHaveProperty("barcodes");
  const { saved } = await received();
  expect(saved[id]).toMatchObject({ state: "EXPIRED" });
  expect(saved[id]).not.toHaveProperty("barcode");
  const next = readPass((await call(member, "GET", "/account/wallet/apple")).rawPayload);
  expect(next.serialNumber).not.toBe(phone.serial);
  expect(next).not.toHaveProperty("voided", true);
  expect(await saveAtGoogle(member)).not.toBe(id);
});

it("an ended membership voids both, also after the vendors failed once [SELF-09] [SELF-10]", async () => {
  const member = await fixture.members.join({ email: "over@example.com" });
  const phone = await addToPhone(member);
  const id = await saveAtGoogle(member);
  await fail("apple");
  await fixture.members.cancel(member);
  await fixture.jobs.run();
  expect((await received()).pushes.map(({ status }) => status)).toContain(503);
  expect((await received()).saved[id]).toMatchObject({ state: "EXPIRED" });
  await checkPasses(fixture.ctx);
  await fixture.jobs.run();
  expect((await received()).pushes.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await loadPass(phone)).toMatchObject({ voided: true });
});

it("an erased member's phones and passes are gone, and the name at Google [SELF-09] [TRUST-15]", async () => {
  const member = await fixture.members.join({ email: "erased@example.com" });
  const phone = await addToPhone(member);
  const id = await saveAtGoogle(member);
  await fixture.members.cancel(member);
  await fixture.stripe.deliverEvents();
  fixture.clock.pass(400 * DAY_MS);
  await eraseMember(fixture.ctx, {
    accountId: member.accountId,
    operator: { actor: "ana", command: "member erase" },
  });
  await fixture.jobs.run();
  expect((await load(phone)).statusCode).toBe(401);
  expect((await register(phone)).statusCode).toBe(401);
  const rows = fixture.db
    .selectFrom("wallet_devices")
    .select("device_id")
    .where("pass_id", "=", phone.serial);
  expect(await rows.execute()).toEqual([]);
  expect(JSON.stringify((await received()).saved[id])).not.toContain("Maria");
});

it("a phone that Apple no longer knows is forgotten [SELF-09]", async () => {
  const member = await fixture.members.join({ email: "gone@example.com" });
  const phone = await addToPhone(member, "dead00aa11bb22cc");
  const rows = await fixture.db
    .selectFrom("wallet_devices")
    .select("device_id")
    .where("pass_id", "=", phone.serial)
    .execute();
  expect(rows).toEqual([]);
});

it("a pass keeps at most twenty phones [SELF-09]", async () => {
  const member = await fixture.members.join({ email: "many@example.com" });
  const phone = await addToPhone(member);
  for (let index = 0; index < 21; index += 1) {
    fixture.clock.pass(1000);
    await register(phone, TOKEN, `device${index}`);
  }
  const { count } = await fixture.db
    .selectFrom("wallet_devices")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("pass_id", "=", phone.serial)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(20);
});

it.each([
  ["no token", {}],
  ["another's token", { authorization: "ApplePass AAAAAAAAAAAAAAAAAAAAAA" }],
  ["a token of another kind", { authorization: "Bearer AAAAAAAAAAAAAAAAAAAAAA" }],
])("%s opens no pass and registers no phone [SELF-09]", async (_what, headers) => {
  const member = await fixture.members.join({ email: `token${Object.keys(headers).length}@example.com` });
  const phone = await addToPhone(member);
  const other = { serial: phone.serial, headers: headers as Phone["headers"] };
  expect((await load(other)).statusCode).toBe(401);
  expect((await register(other)).statusCode).toBe(401);
});

it("a phone's report and paths with its name keep nothing that may be a token [SELF-09]", async () => {
  const token = "Zm9vYmFyYmF6cXV4cXV1eA";
  const line = `Register task (for device ${PHONE}, token ${token}) encountered error: Unexpected response code 401`;
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/wallet/apple/v1/log",
    payload: { logs: [line] },
  });
  expect(answer.statusCode).toBe(200);
  expect(listPhoneErrors([line])).toEqual([
    "Register task device token encountered error: Unexpected response code",
  ]);
  expect(pathOf(registrationOf({ serial: "a", headers: { authorization: "" } }))).not.toContain(PHONE);
});
