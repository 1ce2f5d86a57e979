import { renewalMoment } from "@smirk/domain/billing/renewal-date";
import { addDays } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { officeDay } from "../../src/office-day.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import type { Walk } from "./open-walk.ts";

const NEW_YORK = { address_line_1: "350 5th Ave", city: "New York", state: "NY", zip: "10001" };

/** A new price that a member of a state that wants it agrees to. */
export async function walkPrices(walk: Walk): Promise<void> {
  const { call, again, fixture } = walk;
  const { clock, ctx } = fixture;
  const member = await fixture.members.join({ email: "price@mail.example", address: NEW_YORK });
  const owner = await addOperator(fixture, "owner");
  const scheduled = await owner.call("/prices/schedule", {
    ...{ reason: "Budget of the year", plan_slug: "brightwell_discount_2" },
    first_day: addDays(officeDay(ctx, clock.now()), 40),
    prices: { monthly: { plan_cents: 2590, family_cents: 1000, family_extra_cents: 3500 } },
    ...{ reason_en: "Our costs have grown.", reason_es: "Nuestros costos han subido." },
  });
  if (scheduled.statusCode !== 200) throw new Error(scheduled.body);
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const end = membership?.current_period_end ?? clock.now();
  const notified = renewalMoment(end, "monthly", 1).getTime() - 30 * DAY_MS;
  await fixture.stripe.advance((notified - clock.now().getTime()) / DAY_MS);
  await fixture.jobs.settle();
  const as = await again(member);
  const { price_change } = await call<{ price_change: { id: string } | null }>("getPriceChange", { as });
  await call("agreeToPrice", { as, body: { id: price_change?.id } });
}
