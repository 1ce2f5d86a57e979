import type { AccountEventsAnswer } from "@smirk/contract/account/events";
import type { PartnerEvent } from "@smirk/contract/webhooks";
import { expect } from "vitest";
import { saveMembers } from "../../../src/features/console/bulk/save-members.ts";
import { officeDay } from "../../../src/office-day.ts";
import type { TestApp } from "../../support/create-test-app.ts";
import type { openWallets } from "../../support/open-wallets.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { openWebhooks } from "../../webhooks/open-webhooks.ts";

type ViewApp = TestApp<"stripe" | "mail" | "clock">;
type Vendors = Awaited<ReturnType<typeof openWallets>>["vendors"];

/** What others than a member's own pages say of a membership. */
export async function openViews(fixture: ViewApp, vendors: Vendors) {
  const { partner } = await openWebhooks(fixture).add([
    "membership.started",
    "membership.changed",
    "membership.ended",
  ]);
  const call = async (
    member: SignedIn,
    method: "GET" | "POST",
    url: string,
    payload?: Record<string, unknown>,
  ) => {
    const { headers } = await fixture.members.signInAgain(member);
    const answer = await fixture.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
    return answer;
  };
  return {
    call,
    kinds: async (membershipId: string) => (await listEvents(fixture, membershipId)).map(({ kind }) => kind),
    /** What the last event that a partner is sent about a membership means when it is asked now. */
    meaning: async (membershipId: string) => {
      const { id } = (await listEvents(fixture, membershipId)).at(-1) ?? expect.fail("no event");
      const headers = await partner.authorize("events");
      return (await fixture.app.inject({ url: `/partners/events/${id}`, headers })).json<PartnerEvent>()
        .membership;
    },
    /** Saves the card at Google. @returns what Google keeps of it from then on */
    saveCard: async (member: SignedIn) => {
      const { link } = (await call(member, "POST", "/account/wallet/google")).json<{ link: string }>();
      const { saved } = (await vendors.inject(new URL(link).pathname)).json<{ saved: string[] }>();
      return async () => {
        const kept = (await vendors.inject("/_sandbox/wallet-vendors")).json<{
          saved: Record<string, { state: string; validTimeInterval?: { end: { date: string } } }>;
        }>();
        return kept.saved[saved[0] ?? ""];
      };
    },
    /** 'Recent activity', the oldest first, with its days. */
    activity: async (member: SignedIn) =>
      (await call(member, "GET", "/account/events"))
        .json<AccountEventsAnswer>()
        .events.map(({ kind, facts, happened_at: at }) => {
          return [officeDay(fixture.ctx, new Date(at * 1000)), kind, facts] as const;
        })
        .toReversed(),
    /** A member's row of the list that operators save. */
    saved: async (email: string) => {
      const operator = { actor: "looks@operators.example", command: "members save", reason: "A look" };
      let file = "";
      for await (const part of await saveMembers(fixture.ctx, { filter: {}, operator })) file += part;
      const [header = "", ...rows] = file.trim().split(/\r?\n/);
      const cells = rows.find((row) => row.includes(email))?.split(",") ?? [];
      return Object.fromEntries(header.split(",").map((name, at) => [name, cells[at]]));
    },
    /** The texts of the emails to an address since the last time. */
    letters: async (email: string) => (await fixture.mail.take(email)).map(({ text }) => text),
  };
}

async function listEvents({ db }: ViewApp, membershipId: string) {
  return db
    .selectFrom("webhook_events")
    .innerJoin("webhook_deliveries", "event_id", "webhook_events.id")
    .select(["webhook_events.id", "kind"])
    .where("membership_id", "=", membershipId)
    .orderBy("number")
    .execute();
}
