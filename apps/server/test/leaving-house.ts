import type { CancellationAnswer } from "@smirk/domain/cancellation-answer";
import type { InsuranceCardAnswer } from "@smirk/domain/insurance-card";
import { signWebhook } from "../../sandbox/src/stripe/sign-webhook.ts";
import { sweepMails } from "../src/features/mail/sweep-mails.ts";
import type { TestAppOptions } from "./harness.ts";
import { type MailServer, openMailServer, type SandboxMail } from "./mail-house.ts";
import { type MemberHouse, openMemberHouse } from "./member-house.ts";
import type { SignedIn } from "./sign-in.ts";

export interface LeavingHouse extends MemberHouse {
  mailServer: MailServer;
  see(member: SignedIn): Promise<CancellationAnswer>;
  post(member: SignedIn, path: "cancel" | "keep", payload?: object): ReturnType<MemberHouse["pay"]>;
  /** Leaves as the page shows it. @returns what the page says then */
  leave(member: SignedIn): Promise<CancellationAnswer>;
  cardOf(member: SignedIn): Promise<InsuranceCardAnswer["insurance_card"]>;
  /** Refunds at the provider as "status cents", oldest first. */
  refundsOf(member: SignedIn): Promise<string[]>;
  /** What the provider has told since the last time, each message twice, and all that follows from it. */
  hearAll(): Promise<void>;
  /** All that waits to be done, jobs of jobs and the hourly sweep too. */
  settle(): Promise<void>;
  /** The mails of one address since the last time, oldest first. */
  takeMails(address: string): Promise<SandboxMail[]>;
}

/** The product with members who are written to and who leave. */
export async function openLeavingHouse(options: TestAppOptions = {}): Promise<LeavingHouse> {
  const mailServer = await openMailServer();
  const house = await openMemberHouse({ ...options, config: { mail: mailServer.config, ...options.config } });
  return {
    ...house,
    ...leavingCalls(house, mailServer),
    mailServer,
    close: async () => {
      await house.close();
      await mailServer.close();
    },
  };
}

function leavingCalls(house: MemberHouse, mailServer: MailServer) {
  const told = new Set<string>();
  const read = new Set<string>();
  const get = async (member: SignedIn, url: string) => {
    const { headers } = await house.signInAgain(member);
    const answer = await house.app.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const see = async (member: SignedIn) =>
    (await get(member, "/account/cancellation")).json<CancellationAnswer>();
  const post = async (member: SignedIn, path: string, payload: object = {}) => {
    const { headers } = await house.signInAgain(member);
    return house.app.inject({ method: "POST", url: `/account/${path}`, headers, payload });
  };
  const settle = async () => {
    await sweepMails({ ...house.ctx, payments: house.payments });
    for (let round = 0; round < 3; round += 1) await house.runJobs();
  };
  return {
    see,
    post,
    settle,
    leave: async (member: SignedIn) => {
      const { cancellation } = await see(member);
      const shown = { refund_cents: cancellation?.refund_cents, last_day: cancellation?.last_day };
      const answer = await post(member, "cancel", shown);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<CancellationAnswer>();
    },
    cardOf: async (member: SignedIn) =>
      (await get(member, "/account/insurance_card")).json<InsuranceCardAnswer>().insurance_card,
    refundsOf: async (member: SignedIn) =>
      (await house.list("refund", await house.customerOf(member.accountId))).map(
        ({ status, amount }) => `${status} ${amount}`,
      ),
    hearAll: async () => {
      for (const event of (await house.list("event")).filter(({ id }) => !told.has(id))) {
        told.add(event.id);
        for (let time = 0; time < 2; time += 1) await deliver(house, event);
      }
      await settle();
    },
    takeMails: async (address: string) => {
      const mails = (await mailServer.list()).filter(
        ({ id, envelope }) => envelope.to[0] === address && !read.has(id),
      );
      for (const { id } of mails) read.add(id);
      return mails.toReversed();
    },
  };
}

async function deliver(house: MemberHouse, event: object): Promise<void> {
  const payload = JSON.stringify(event);
  const signature = signWebhook(payload, house.clock.now().getTime()) ?? "";
  const answer = await house.app.inject({
    ...{ method: "POST", url: "/stripe/webhook", payload },
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
}
