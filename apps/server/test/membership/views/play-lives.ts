import { expect } from "vitest";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { scheduleDueRenewals } from "../../../src/features/plan-change/schedule-renewal.ts";
import { createTestApp } from "../../support/create-test-app.ts";
import { openWallets } from "../../support/open-wallets.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";
import { planCalls } from "../plan/plan-calls.ts";
import { openViews } from "./open-views.ts";

export type Act = (member: SignedIn) => Promise<unknown>;

/** How somebody joins. */
export interface Joining {
  body?: Record<string, unknown>;
  card?: string;
  language?: "es";
}

interface Life {
  member: SignedIn;
  id: string;
  email: string;
  /** What Google keeps of the card. */
  card: Awaited<ReturnType<Awaited<ReturnType<typeof openViews>>["saveCard"]>>;
  letters: string[];
}

export type Lives = Awaited<ReturnType<typeof openLives>>;

/** Members who join at a moment and live on, by the names of their rows. */
export async function openLives(joined: string) {
  const clock = createSettableClock(joined);
  const wallets = await openWallets(clock);
  const config = { wallet: wallets.wallet, officeTimeZone: "America/Chicago" };
  const fixture = await createTestApp({ stripe: true, mail: true, clock, mostContractChecks: 50, config });
  const views = await openViews(fixture, wallets.vendors);
  const lives = new Map<string, Life>();
  const lifeOf = (name: string) => lives.get(name) ?? expect.fail(name);
  const work = async () => {
    const ctx = { ...fixture.ctx, payments: fixture.stripe.payments };
    await fixture.stripe.deliverEvents();
    await sweepMails(ctx);
    await scheduleDueRenewals(ctx);
    await fixture.jobs.settle();
  };
  return {
    fixture,
    views,
    plan: planCalls(fixture),
    lifeOf,
    work,
    begin: async (name: string, row: Joining): Promise<void> => {
      const email = `view${lives.size}@example.com`;
      const member = await fixture.members.join({ email, ...row.body }, row.card);
      if (row.language) {
        const { headers } = await fixture.members.signInAgain(member);
        const payload = { language: row.language };
        await fixture.app.inject({ method: "PUT", url: "/account/language", headers, payload });
      }
      const [{ id } = expect.fail(name)] = await fixture.members.membershipsOf(member.accountId);
      lives.set(name, { member, id, email, card: await views.saveCard(member), letters: [] });
    },
    travelTo: async (moment: string): Promise<void> => {
      await fixture.stripe.advance((Date.parse(moment) - clock.now().getTime()) / DAY_MS);
      await work();
    },
    /** Keeps the emails since the last time. */
    keepLetters: async (): Promise<void> => {
      for (const life of lives.values()) life.letters.push(...(await views.letters(life.email)));
    },
    dropLetters: async (): Promise<void> => {
      for (const { email } of lives.values()) await views.letters(email);
    },
    kindsOf: (name: string) => views.kinds(lifeOf(name).id),
    lettersOf: (name: string) => lifeOf(name).letters.join("\n"),
    activityOf: async (name: string, kind: string) =>
      (await views.activity(lifeOf(name).member)).filter(([, one]) => one === kind),
    close: async () => {
      await fixture.close();
      await wallets.close();
    },
  };
}
