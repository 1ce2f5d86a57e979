import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildSandbox } from "../../../sandbox/src/app.ts";
import { GOOGLE } from "../../../sandbox/src/google/fake.ts";
import { SANDBOX_GOOGLE_KEY } from "../../../sandbox/src/google/places.ts";
import { createWallets } from "../../../sandbox/src/wallet/fake.ts";
import type { ReceivedPush } from "../../../sandbox/src/wallet/push-server.ts";
import type { VendorCall } from "../../src/vendors/disclosures/vendor-call.ts";
import { VENDOR_CALLS } from "../../src/vendors/disclosures/vendor-calls.ts";
import { createTestApp } from "../support/create-test-app.ts";
import { readWalletSettings } from "../support/open-wallets.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { JOURNEYS, type JourneyApp } from "./journeys.ts";
import { PORT_CALLS } from "./port-calls.ts";
import { type Received, readReceived, readReceivedMail } from "./received-fields.ts";

/** Calls that are about nobody and that no journey makes: operators' sign-on, and those of `smirk doctor`. */
const ABOUT_NOBODY: ReadonlySet<string> = new Set([
  "sign in with the company",
  "read the Verify service",
  "log in to the mail server",
  "report an error",
  "read the project of usage counts",
]);

/** The fake's Stripe clears both ends at once, so nothing is left to clear by this one. */
const NEVER_NEEDED: ReadonlySet<string> = new Set(["cancel_at"]);

const DECLARED: [name: string, call: VendorCall][] = Object.entries(VENDOR_CALLS);
const clock = createSettableClock();
let others: FastifyInstance;
let fixture: JourneyApp;
const received: Received[] = [];
/** Names of fields by the call under which they left. */
const sent: { name: string; fields: string[] }[] = [];

beforeAll(async () => {
  others = await buildSandbox({ fakes: [createWallets({ pushPort: 0 }), GOOGLE] });
  const address = await others.listen({ host: "127.0.0.1", port: 0 });
  const wallet = await readWalletSettings({ vendors: others, address, clock });
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    phones: true,
    signOn: true,
    clock,
    config: { wallet },
  });
  await forgetReceived();
  const { disclosures } = fixture.ctx;
  const note = disclosures.note.bind(disclosures);
  vi.spyOn(disclosures, "note").mockImplementation((name, fields, subjects) => {
    const all = Array.from(fields);
    sent.push({ name, fields: all.map(([field]) => field) });
    note(name, all, subjects);
  });
  const google = {
    serverKey: SANDBOX_GOOGLE_KEY,
    placesBaseUrl: `${address}/google/places`,
    mapsBaseUrl: `${address}/google/maps`,
  };
  for (const play of [...JOURNEYS, ...PORT_CALLS]) {
    await play({ fixture, others, google });
    await takeReceived();
  }
  received.push(...(await fixture.mail.list()).map(readReceivedMail));
});
afterAll(async () => {
  await fixture.close();
  await others.close();
});

const receivedByWallets = async () =>
  (await others.inject("/_sandbox/wallet-vendors")).json<{ push_url: string; pushes: ReceivedPush[] }>();

/** Takes what came in: the request logs hold a limited number. */
async function takeReceived(): Promise<void> {
  for (const sandbox of [fixture.sandbox, others]) {
    const { requests } = (await sandbox.inject("/_sandbox/requests")).json<{ requests: never[] }>();
    if (requests.length >= 500) throw new Error("The request log has lost some of a journey: split it.");
    received.push(...requests.flatMap((request) => readReceived(request) ?? []));
  }
  const { pushes } = await receivedByWallets();
  received.push(
    ...pushes.map(() => ({ operation: "apple_wallet POST /3/device/:pushToken", fields: [":pushToken"] })),
  );
  await forgetReceived();
}

async function forgetReceived(): Promise<void> {
  for (const sandbox of [fixture.sandbox, others]) {
    await sandbox.inject({ method: "DELETE", url: "/_sandbox/requests" });
  }
  await others.inject({ method: "DELETE", url: "/_sandbox/wallet-vendors" });
}

const operationsOf = ({ recipient, requests }: VendorCall) =>
  requests.map((request) => `${recipient} ${request}`);
const without = (all: Iterable<string>, some: ReadonlySet<string>) =>
  [...new Set(all)].filter((one) => !some.has(one) && !NEVER_NEEDED.has(one));

it("the fakes received no field that is not declared [OPEN-04]", () => {
  const undeclared = received.flatMap(({ operation, fields }) => {
    const calls = DECLARED.filter(([, call]) => operationsOf(call).includes(operation));
    const known = new Set(calls.flatMap(([, call]) => Object.keys(call.fields)));
    return calls.length === 0 ? [operation] : without(fields, known).map((field) => `${operation} ${field}`);
  });
  expect([...new Set(undeclared)]).toEqual([]);
});

it("every declared field arrives in some journey [OPEN-04]", () => {
  const missing = DECLARED.filter(([name]) => !ABOUT_NOBODY.has(name)).flatMap(([, call]) => {
    const arrived = received.filter(({ operation }) => operationsOf(call).includes(operation));
    const seen = new Set(arrived.flatMap(({ fields }) => fields));
    return without(Object.keys(call.fields), seen).map(
      (field) => `${operationsOf(call).join(" | ")} ${field}`,
    );
  });
  expect(missing).toEqual([]);
});

it("every call sends the fields that stand under its own name, and no other [OPEN-04]", () => {
  const wrong = DECLARED.filter(([name]) => !ABOUT_NOBODY.has(name)).flatMap(([name, { fields }]) => {
    const left = new Set(sent.filter((one) => one.name === name).flatMap((one) => one.fields));
    const declared = new Set(Object.keys(fields));
    const undeclared = without(left, declared).map((field) => `${name}: undeclared ${field}`);
    return [...undeclared, ...without(declared, left).map((field) => `${name}: never sent ${field}`)];
  });
  expect(wrong).toEqual([]);
});

it("what the fakes received was noted, and nothing else [OPEN-04]", () => {
  const isFilled = ({ fields }: { fields: string[] }) => fields.length > 0;
  const recipients = Map.groupBy(received.filter(isFilled), ({ operation }) => operation.split(" ")[0] ?? "");
  const noted = Map.groupBy(
    sent.filter(isFilled),
    ({ name }) => VENDOR_CALLS[name as keyof typeof VENDOR_CALLS].recipient,
  );
  const count = (all: Map<string, unknown[]>) =>
    Object.fromEntries(Array.from(all, ([recipient, some]) => [recipient, some.length]));
  expect(count(recipients)).toEqual(count(noted));
});
