import type { PartnerEvent } from "@smirk/contract/webhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withMembershipLock } from "../../src/features/members/membership-lock.ts";
import { exportMember } from "../../src/features/privacy/export-member.ts";
import { eraseMemberships } from "../../src/features/privacy/membership-rows.ts";
import { deskCalls } from "../membership/plan/desk-calls.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { openWebhooks, type Receiver, readSent } from "./open-webhooks.ts";

let fixture: TestApp<"stripe" | "clock">;
let webhooks: ReturnType<typeof openWebhooks>;
let calls: ReturnType<typeof deskCalls>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  webhooks = openWebhooks(fixture);
  calls = deskCalls(fixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom("webhook_endpoints").execute());

const MEMBERSHIPS = ["membership.started", "membership.changed", "membership.ended"] as const;
const ask = async ({ partner }: Receiver, id: string) =>
  partner.call({ url: `/partners/events/${id}` }, "events");
const read = async (receiver: Receiver, id: string) => (await ask(receiver, id)).json<PartnerEvent>();
const typesOf = ({ received }: Receiver) => received.map((sent) => readSent(sent).type);
const lastId = ({ received }: Receiver) => {
  const sent = received.at(-1);
  return sent === undefined ? "" : readSent(sent).data.id;
};
const choose = async (member: SignedIn, locationId: string) => {
  const { id } = await calls.membershipOf(member);
  const { headers } = await fixture.members.signInAgain(member);
  const payload = { location_id: locationId, person_ids: [id] };
  return fixture.app.inject({ method: "POST", url: "/account/dentists", headers, payload });
};

describe("what partners are notified of", () => {
  it("is that a membership started, was canceled, and ended [OPEN-03]", async () => {
    const receiver = await webhooks.add([...MEMBERSHIPS]);
    const member = await fixture.members.join({ email: "events@example.com" });
    await webhooks.deliver();
    expect(typesOf(receiver)).toEqual(["membership.started"]);
    const started = await read(receiver, lastId(receiver));
    expect(started).toMatchObject({
      type: "membership.started",
      membership: {
        reference: expect.stringMatching(/^[\w-]{22}$/),
        status: "active",
        plan_slug: "brightwell_discount_2",
        renewal: "monthly",
        people: 1,
        started_on: "2026-03-04",
        ends_on: null,
      },
      location_ids: [],
    });
    await fixture.members.cancel(member);
    await webhooks.deliver();
    expect(["membership.changed", "membership.ended"]).toContain(typesOf(receiver).at(-1));
    const ended = await read(receiver, lastId(receiver));
    expect(ended.membership).toMatchObject({ reference: started.membership?.reference });
    expect(["ending", "ended"]).toContain(ended.membership?.status);
    const text = JSON.stringify([started, ended]);
    const { id, policy_number: number } = await calls.membershipOf(member);
    for (const secret of ["Maria", "Lopez", "events@example.com", "77002", id, number])
      expect(text).not.toContain(secret);
  });

  it("is the dentist that a member chose, by its id in the directory [OPEN-03]", async () => {
    const receiver = await webhooks.add(["dentist.chosen"]);
    const member = await calls.join();
    const { locationId } = await calls.addOffice();
    expect((await choose(member, locationId)).statusCode).toBe(200);
    await webhooks.deliver();
    expect(typesOf(receiver)).toEqual(["dentist.chosen"]);
    expect(await read(receiver, lastId(receiver))).toMatchObject({
      membership: { people: 2, status: "active" },
      location_ids: [locationId],
    });
  });

  it("are the offices that changed, a hundred in one event [OPEN-03]", async () => {
    const receiver = await webhooks.add(["location.changed"]);
    const { locationId } = await calls.addOffice();
    await webhooks.deliver();
    expect(new Set(typesOf(receiver))).toEqual(new Set(["location.changed"]));
    expect(await read(receiver, lastId(receiver))).toMatchObject({
      membership: null,
      location_ids: [locationId],
    });
    const before = receiver.received.length;
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("id", "=", locationId)
      .execute();
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(before + 1);
    expect((await read(receiver, lastId(receiver))).location_ids).toEqual([locationId]);
  });

  it("costs no row where no partner wants it [OPEN-03]", async () => {
    await webhooks.add(["membership.ended"]);
    await fixture.db.deleteFrom("webhook_events").execute();
    await choose(await calls.join(), (await calls.addOffice()).locationId);
    expect(await fixture.db.selectFrom("webhook_events").selectAll().execute()).toEqual([]);
  });
});

describe("what an event means", () => {
  it("is said to the partner that was sent it alone, with the scope [OPEN-03]", async () => {
    const [receiver, other] = [await webhooks.add(["dentist.chosen"]), await webhooks.add([...MEMBERSHIPS])];
    await choose(await calls.join(), (await calls.addOffice()).locationId);
    await webhooks.deliver();
    const url = `/partners/events/${lastId(receiver)}`;
    expect((await ask(receiver, lastId(receiver))).statusCode).toBe(200);
    expect((await ask(other, lastId(receiver))).statusCode).toBe(404);
    expect((await receiver.partner.call({ url }, "directory")).statusCode).toBe(403);
    expect((await ask(receiver, "not-an-id")).statusCode).toBe(404);
  });

  it("has another name of the same membership for another partner [OPEN-03]", async () => {
    const receivers = [await webhooks.add(["dentist.chosen"]), await webhooks.add(["dentist.chosen"])];
    await choose(await calls.join(), (await calls.addOffice()).locationId);
    await webhooks.deliver();
    const references = [];
    for (const receiver of receivers)
      references.push((await read(receiver, lastId(receiver))).membership?.reference);
    expect(new Set(references).size).toBe(2);
  });

  it("is in the member's copy of their data with the partner's name, and erased with them [OPEN-03]", async () => {
    const receiver = await webhooks.add(["dentist.chosen"]);
    const member = await calls.join();
    await choose(member, (await calls.addOffice()).locationId);
    await webhooks.deliver();
    await ask(receiver, lastId(receiver));
    const operator = { actor: "ana", command: "member export" };
    const copy = await exportMember(fixture.ctx, { accountId: member.accountId, operator });
    const now = fixture.clock.now();
    expect(copy.memberships).toMatchObject([
      {
        partner_events: [
          {
            ...{ partner: receiver.partner.name, kind: "dentist.chosen" },
            ...{ happened_at: now, sent_at: now, read_at: now },
          },
        ],
      },
    ]);
    const { id } = await calls.membershipOf(member);
    await withMembershipLock(fixture.db, id, (trx) => eraseMemberships(trx, { ids: [id], now }));
    expect((await ask(receiver, lastId(receiver))).statusCode).toBe(404);
  });
});
