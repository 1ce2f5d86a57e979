import type { NamedRoute } from "@smirk/contract/rest-routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openOffices } from "../offices/open-office.ts";
import { createTestApp } from "../support/create-test-app.ts";
import { openWallets } from "../support/open-wallets.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { OPERATIONS, openWalk, type Walk } from "./open-walk.ts";
import { createSteadier } from "./stable-examples.ts";
import {
  walkDuePayment,
  walkEmailProof,
  walkEnd,
  walkMessages,
  walkSignOn,
  walkWallets,
} from "./walk-ends.ts";
import { walkDetails, walkPlan, walkReading, walkRecovery, walkVisits } from "./walk-members.ts";
import { walkPartners } from "./walk-partners.ts";
import { walkPrices } from "./walk-prices.ts";
import { walkRefusals } from "./walk-refusals.ts";
import { walkPublic, walkSessions, walkSignUp } from "./walk-visitors.ts";

const EMAIL = "maria@example.com";
const OFFICES = 5;

let walk: Walk;
let vendors: Awaited<ReturnType<typeof openWallets>>;
beforeAll(async () => {
  const clock = createSettableClock();
  vendors = await openWallets(clock);
  const config = { wallet: vendors.wallet };
  walk = openWalk(
    await createTestApp({ stripe: true, mail: true, phones: true, signOn: true, clock, config }),
  );
  const offices = openOffices(walk.fixture);
  let locationId = "";
  for (let count = 0; count < OFFICES; count += 1)
    ({ locationId } = await offices.add({ plans: ["brightwell_discount_2"] }));
  const member = await walkSignUp(walk);
  const steps = [
    () => walkPublic(walk, locationId),
    () => walkSessions(walk, member),
    () => walkPartners(walk, { member, locationId }),
    () => walkReading(walk, member),
    () => walkVisits(walk, member, locationId),
    () => walkWallets(walk, member),
    () => walkDetails(walk, member, EMAIL),
    () => walkMessages(walk, EMAIL),
    () => walkRecovery(walk, member, EMAIL),
    () => walkPlan(walk, member),
    () => walkEmailProof(walk),
    () => walkSignOn(walk),
    () => walkDuePayment(walk),
    () => walkEnd(walk, member),
    () => walkPrices(walk),
    () => walkRefusals(walk),
  ];
  for (const step of steps) {
    await step();
    // Limits follow the machine's clock.
    await walk.fixture.db.deleteFrom("rate_limits").execute();
  }
});
afterAll(async () => {
  await walk.fixture.close();
  await vendors.close();
});

const without = (kind: "success" | "refusal") =>
  [...OPERATIONS.keys()].filter((name) => walk.examples.get(name)?.[kind] === undefined);

it("every operation was done, and refused, as the document says [OPEN-02]", () => {
  expect(without("success")).toEqual([]);
  // A request for these says nothing that could be wrong: limits alone refuse them.
  expect(without("refusal").filter((name) => asksSomething(OPERATIONS.get(name)))).toEqual([]);
});

/** An unreadable query of a phone is one without a day. */
const asksSomething = (route: NamedRoute | undefined) =>
  route?.caller !== "anyone" || route.body !== undefined || (route.query && route.class !== "member");

/** `vitest run --update` with this file's name writes them. */
it("the document's examples are what the server answers [OPEN-02]", async () => {
  const steady = createSteadier();
  const all = Object.fromEntries(
    Array.from(OPERATIONS.keys(), (name) => [name, steady(walk.examples.get(name))]),
  );
  const written = `${JSON.stringify(all, null, 2)}\n`;
  await expect(written).toMatchFileSnapshot("../../src/features/developers/examples.json");
});
