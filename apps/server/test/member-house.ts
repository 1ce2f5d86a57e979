import { reconcilePayments } from "../src/features/subscription/sync/reconcile-payments.ts";
import { reconcileRefunds } from "../src/features/subscription/sync/reconcile-refunds.ts";
import type { TestAppOptions } from "./harness.ts";
import { openPayingHouse, type PayingHouse } from "./paying-house.ts";
import { createSettableClock, DAY_MS, SECOND_MS, type SettableClock } from "./settable-clock.ts";
import { addAccount, type SignedIn, signInAccount } from "./sign-in.ts";

export interface MemberHouse extends PayingHouse {
  clock: SettableClock;
  /** Somebody who has joined, signed in as a member. */
  join(changes?: Record<string, unknown>, card?: string): Promise<SignedIn>;
  /** Another session of theirs: an access token is good for minutes. */
  signInAgain(member: SignedIn): Promise<SignedIn>;
  /** Lets days pass here and at the provider, and hears of what has happened there. */
  travel(days: number): Promise<void>;
}

/** The product and the sandbox's Stripe, at one time of day, with people who have joined. */
export async function openMemberHouse(options: TestAppOptions = {}): Promise<MemberHouse> {
  const clock = createSettableClock(new Date(Math.floor(Date.now() / 1000) * 1000).toISOString());
  const house = await openPayingHouse({ clock, ...options });
  const signInAgain = ({ accountId }: SignedIn) => signInAccount(house.ctx, accountId);
  return {
    ...house,
    clock,
    signInAgain,
    join: async (changes, card) => {
      const visitor = await signInAccount(house.ctx, await addAccount(house.ctx));
      const payment = await house.start(visitor, changes);
      await house.confirm(payment, card);
      clock.pass(SECOND_MS);
      const answer = await house.askState(visitor, payment);
      const { state } = answer.json<{ state: string }>();
      if (state !== "paid") throw new Error(`The payment is ${state}.`);
      return signInAgain(visitor);
    },
    travel: async (days) => {
      clock.pass(days * DAY_MS);
      await house.askStripe("PUT", "/clock", { to: clock.now().toISOString() });
      await reconcilePayments({ ...house.ctx, payments: house.payments });
      await reconcileRefunds({ ...house.ctx, payments: house.payments });
    },
  };
}
