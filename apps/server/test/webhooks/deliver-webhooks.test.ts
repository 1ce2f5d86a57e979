import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addWebhookEvent } from "../../src/features/webhooks/add-webhook-event.ts";
import { cleanWebhookEvents } from "../../src/features/webhooks/clean-webhook-events.ts";
import { deliverWebhooks } from "../../src/features/webhooks/deliver-webhooks.ts";
import {
  pauseEndpoint,
  redeliver,
  resumeEndpoint,
  rotateSecret,
} from "../../src/features/webhooks/manage-endpoints.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";
import { OPERATOR, openWebhooks, type Receiver, readSent } from "./open-webhooks.ts";

let fixture: TestApp<"clock" | "mail">;
let webhooks: ReturnType<typeof openWebhooks>;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock: createSettableClock() });
  webhooks = openWebhooks(fixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom("webhook_endpoints").execute());

const MEMBERSHIP = "0198a0c0-0000-7000-8000-000000000001";
const happen = () =>
  fixture.db
    .transaction()
    .execute((trx) =>
      addWebhookEvent(trx, { kind: "membership.started", membershipId: MEMBERSHIP, at: fixture.clock.now() }),
    );
const change = ({ endpointId }: Receiver) => ({ endpointId, operator: OPERATOR });
const endpointOf = ({ endpointId }: Receiver) =>
  fixture.db
    .selectFrom("webhook_endpoints")
    .select(["paused_at", "pause_reason"])
    .where("id", "=", endpointId)
    .executeTakeFirstOrThrow();
/** Lets time pass by minutes, with a run of the job in each. */
async function passMinutes(minutes: number, every = 1): Promise<void> {
  for (let minute = 0; minute < minutes; minute += every) {
    fixture.clock.pass(every * MINUTE_MS);
    await webhooks.deliver();
  }
}

const FILE = join(
  import.meta.dirname,
  "../../../../../shared/data/standards/webhooks/standard-webhooks-vectors.json",
);

it.skipIf(!existsSync(FILE))("deliveries are signed as the standard's vectors are [OPEN-03]", () => {
  const vectors = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>[];
  for (const { secret = "", id = "", timestamp, payload = "", signature } of vectors)
    expect(new Webhook(secret).sign(id, new Date(Number(timestamp) * 1_000), payload)).toBe(signature);
  expect(vectors.length).toBeGreaterThan(0);
});

describe("a delivery", () => {
  it("has ids, kind and time alone, and a signature that its secret verifies [OPEN-03]", async () => {
    const receiver = await webhooks.add(["membership.started"]);
    await happen();
    await webhooks.deliver();
    const [sent] = receiver.received;
    const { id } = await fixture.db.selectFrom("webhook_events").select("id").executeTakeFirstOrThrow();
    expect(sent && readSent(sent)).toEqual({
      type: "membership.started",
      timestamp: fixture.clock.now().toISOString(),
      data: { id },
    });
    expect(JSON.stringify(sent)).not.toContain(MEMBERSHIP);
    const signature = new Webhook(receiver.secret).sign(id, fixture.clock.now(), sent?.body ?? "");
    expect(sent?.headers).toMatchObject({ "webhook-id": id, "webhook-signature": signature });
    const stored = JSON.stringify(await fixture.db.selectFrom("webhook_endpoints").selectAll().execute());
    expect(stored).not.toContain(receiver.secret);
  });

  it("is of an event that is committed, and written nowhere when nobody wants it [OPEN-03]", async () => {
    const receiver = await webhooks.add(["membership.ended"]);
    await happen();
    const failed = fixture.db.transaction().execute(async (trx) => {
      const event = { kind: "membership.ended" as const, membershipId: MEMBERSHIP, at: fixture.clock.now() };
      await addWebhookEvent(trx, event);
      throw new Error("The payment was not stored.");
    });
    await expect(failed).rejects.toThrow("not stored");
    await webhooks.deliver();
    expect(receiver.received).toEqual([]);
    const rows = fixture.db.selectFrom("webhook_deliveries").selectAll();
    expect(await rows.where("endpoint_id", "=", receiver.endpointId).execute()).toEqual([]);
  });

  it("comes after a server was killed between the commit and the sending, with the same id [OPEN-03]", async () => {
    const receiver = await webhooks.add(["membership.started"]);
    await happen();
    receiver.answer = () => Promise.reject(new Error("killed"));
    await webhooks.deliver();
    receiver.answer = { status: 200 };
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(1);
    await passMinutes(2);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await passMinutes(3);
    expect(receiver.received).toHaveLength(2);
  });

  it("comes in the order of what happened, and to each endpoint that wants it [OPEN-03]", async () => {
    const [one, other] = [
      await webhooks.add(["membership.started"]),
      await webhooks.add(["membership.started"]),
    ];
    for (let count = 0; count < 3; count += 1) {
      fixture.clock.pass(1_000);
      await happen();
    }
    await webhooks.deliver();
    const times = one.received.map((sent) => readSent(sent).timestamp);
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted());
    expect(other.received.map((sent) => readSent(sent).data.id)).toEqual(
      one.received.map((sent) => readSent(sent).data.id),
    );
  });
});

describe("a receiver that does not take it", () => {
  it("is tried again after growing pauses, and gets what waits once it answers [OPEN-03]", async () => {
    const receiver = await webhooks.add(["membership.started"]);
    await happen();
    receiver.answer = { status: 500 };
    await webhooks.deliver();
    await passMinutes(60);
    expect(receiver.received).toHaveLength(5);
    await happen();
    receiver.answer = { status: 200 };
    await passMinutes(120);
    expect(receiver.received).toHaveLength(7);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
    expect((await endpointOf(receiver)).paused_at).toBeNull();
  });

  it("is paused after three days of tries, and the partner's contact gets one email [OPEN-03]", async () => {
    const receiver = await webhooks.add(["membership.started"]);
    await happen();
    receiver.answer = { failure: "no connection (ECONNREFUSED)" };
    await webhooks.deliver();
    await passMinutes(3 * 24 * 60 - 30, 30);
    expect((await endpointOf(receiver)).paused_at).toBeNull();
    await passMinutes(12 * 60, 30);
    expect(await endpointOf(receiver)).toMatchObject({ pause_reason: "failing" });
    const tried = receiver.received.length;
    expect(tried).toBeGreaterThan(10);
    await passMinutes(60, 30);
    expect(receiver.received).toHaveLength(tried);
    for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
    const mails = (await fixture.mail.list()).filter(({ subject }) => /sends no more events/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(receiver.url);
    await happen();
    receiver.answer = { status: 200 };
    await resumeEndpoint(fixture.ctx, change(receiver));
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(tried + 1);
  });

  it("is paused at once when it answers that it is gone [OPEN-03]", async () => {
    const receiver = await webhooks.add(["membership.started"]);
    await happen();
    receiver.answer = { status: 410 };
    await webhooks.deliver();
    expect(await endpointOf(receiver)).toMatchObject({ pause_reason: "gone" });
  });

  it("holds up neither other receivers nor the job, however long it hangs [OPEN-03]", async () => {
    const [hanging, other] = [
      await webhooks.add(["membership.started"]),
      await webhooks.add(["membership.started"]),
    ];
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    hanging.answer = () => promise;
    await happen();
    const turns = await webhooks.start();
    await expect.poll(() => other.received.length).toBe(1);
    await happen();
    await expect
      .poll(async () => {
        await Promise.race([webhooks.deliver(), promise]);
        return other.received.length;
      })
      .toBe(2);
    expect(hanging.received).toHaveLength(1);
    resolve({ status: 200 });
    await Promise.all(turns);
    expect(hanging.received).toHaveLength(2);
  });

  it("is left alone while it is paused by an operator [OPEN-03]", async () => {
    const receiver = await webhooks.add(["membership.started"]);
    await pauseEndpoint(fixture.ctx, change(receiver));
    await happen();
    await webhooks.deliver();
    expect(receiver.received).toEqual([]);
    await resumeEndpoint(fixture.ctx, change(receiver));
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(1);
  });
});

it("a rotated secret and the one before both sign for a day [OPEN-03]", async () => {
  const receiver = await webhooks.add(["membership.started"]);
  const next = await rotateSecret(fixture.ctx, change(receiver));
  const signaturesOf = async () => {
    await happen();
    await webhooks.deliver();
    return receiver.received.at(-1)?.headers["webhook-signature"]?.split(" ") ?? [];
  };
  const both = await signaturesOf();
  const last = receiver.received.at(-1);
  const at = new Date(Number(last?.headers["webhook-timestamp"]) * 1_000);
  const sign = (secret: string) =>
    new Webhook(secret).sign(last?.headers["webhook-id"] ?? "", at, last?.body ?? "");
  expect(both).toEqual([sign(next), sign(receiver.secret)]);
  fixture.clock.pass(DAY_MS);
  expect(await signaturesOf()).toHaveLength(1);
});

it("one delivery is sent again, or all of them, with the same ids [OPEN-03]", async () => {
  const receiver = await webhooks.add(["membership.started"]);
  await happen();
  await happen();
  await webhooks.deliver();
  const [first] = await fixture.db
    .selectFrom("webhook_deliveries")
    .select(["id", "event_id"])
    .where("endpoint_id", "=", receiver.endpointId)
    .orderBy("number")
    .execute();
  await redeliver(fixture.ctx, { ...change(receiver), deliveryId: first?.id ?? "" });
  await webhooks.deliver();
  await redeliver(fixture.ctx, { ...change(receiver), deliveryId: null });
  await webhooks.deliver();
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(5);
  expect(ids.filter((id) => id === first?.event_id)).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
});

it("an event is deleted after 30 days, with its deliveries [OPEN-03]", async () => {
  await webhooks.add(["membership.started"]);
  await happen();
  fixture.clock.pass(30 * DAY_MS + HOUR_MS);
  await cleanWebhookEvents(fixture.ctx);
  expect(await fixture.db.selectFrom("webhook_deliveries").selectAll().execute()).toEqual([]);
});

it("the job ends by itself, and sends nothing to an address that is not public [OPEN-03]", async () => {
  const receiver = await webhooks.add(["membership.started"]);
  const url = "https://169.254.169.254/latest/meta-data";
  await fixture.db.updateTable("webhook_endpoints").set({ url }).execute();
  await happen();
  await deliverWebhooks(fixture.ctx);
  const row = fixture.db.selectFrom("webhook_deliveries").select(["tries", "answer"]);
  await expect
    .poll(() => row.where("endpoint_id", "=", receiver.endpointId).executeTakeFirst())
    .toEqual({ tries: 1, answer: "the name leads to an address that is not of the public Internet" });
});
