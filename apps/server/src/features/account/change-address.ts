import type { AddressBody } from "@smirk/contract/account/personal-details";
import { wholeAddress } from "@smirk/domain/joining/address/home-address";
import { STATES } from "@smirk/domain/joining/address/states";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { recordAccountEvent } from "../account-events/account-events.ts";
import { checkHomeAddress } from "../billing/check/check-home-address.ts";
import { nextSyncVersion } from "../billing/sync/sync-customer.ts";
import { recordChoice } from "../leaving/set-auto-renew.ts";
import { addressChangedEmail } from "../mail/templates/details.ts";
import { findMembership, isOver, type PaidMembership } from "../members/find-membership.ts";
import { lockMember } from "../members/membership-lock.ts";
import { updateMembership } from "../members/write-membership.ts";
import { findOpenChange } from "../plan-change/apply-plan-change.ts";
import { dropSystemChange } from "../plan-change/drop-plan-change.ts";
import { findCancellationRow } from "../refunds/find-cancellation-row.ts";
import { mayStay, outOfRegion } from "../sales/sales-stops.ts";
import { updateCustomerJob } from "./job-types.ts";
import { queueDetailsEmail } from "./queue-details-email.ts";

type AddressChange = AddressBody & { accountId: string };

/**
 * The same checks as when joining. In a state without sale the membership lasts until the end of what is paid for.
 * @throws 422 `wrong_address`, `no_postal_code`, `out_of_region` unless the end is accepted; 409 `conflict`; 503
 */
export async function changeAddress(ctx: Context, change: AddressChange): Promise<void> {
  const version = await prepareAddress(ctx, change);
  await ctx.db.transaction().execute((trx) => applyAddress(ctx, trx, { ...change, version }));
}

/** @returns what names the choice not to renew, and with it the provider's key @throws as `changeAddress` */
export async function prepareAddress(
  ctx: Context,
  { accountId, address, accepts_end: acceptsEnd }: AddressChange,
): Promise<string> {
  await checkHomeAddress(ctx, address, STATES);
  const membership = await findMembership(ctx.db, accountId);
  const { state_code: before } = membership;
  const isLeaving = !(await mayStay(ctx, { before, state: address.state }));
  if (isLeaving && !acceptsEnd) throw outOfRegion().because("state_not_sold");
  const { payments } = ctx;
  // The system makes its change of the renewal again, at a new price only where the new state's window was met.
  const isTakenBack = isLeaving || address.state !== before;
  if (payments && isTakenBack) await dropSystemChange({ ...ctx, payments }, membership);
  return nextSyncVersion(ctx);
}

export async function applyAddress(
  ctx: Context,
  trx: Kysely<Database>,
  { accountId, address, accepts_end: acceptsEnd, version }: AddressChange & { version: string },
): Promise<void> {
  const before = await lockMember(trx, { accountId });
  const now = ctx.clock.now();
  if (isOver(before, now))
    throw conflict("Your membership has ended. You can join again.").because("membership_ended");
  const move = { before: before.state_code, state: address.state };
  const endsWithPeriod = !(await mayStay({ ...ctx, db: trx }, move));
  if (endsWithPeriod && !acceptsEnd) throw outOfRegion().because("state_not_sold");
  await updateMembership(trx, before.id, {
    address_line_1: address.address_line_1,
    address_line_2: address.address_line_2 ?? null,
    city: address.city,
    state_code: address.state,
    zip: address.zip,
    // The terms of the state at joining stay.
    agreed_state_code: before.agreed_state_code ?? before.state_code,
    updated_at: now,
  });
  if (endsWithPeriod) await stopRenewal(ctx, trx, { membership: before, version });
  const event = { kind: "address_changed", facts: { state: address.state }, at: now } as const;
  await recordAccountEvent(trx, { accountId, membershipId: before.id, ...event });
  await queueDetailsEmail(ctx, trx, {
    membership: before,
    write: ({ texts, sender }) =>
      addressChangedEmail(texts, { ...sender, address: wholeAddress(address), endsWithPeriod }),
  });
  await addJob(trx, updateCustomerJob, { membershipId: before.id });
}

/**
 * Turns renewal off as the member's own switch does; a canceled membership ends anyway. @throws 409 `conflict` while a
 * change of plan waits
 */
async function stopRenewal(
  ctx: Pick<Context, "db" | "clock" | "config">,
  trx: Kysely<Database>,
  { membership, version }: { membership: PaidMembership; version: string },
): Promise<void> {
  const { id: membershipId, state } = membership;
  if (state !== "active" || (await findCancellationRow(trx, membershipId))) return;
  if (await findOpenChange(trx, membershipId)) {
    throw conflict(
      "A change of your plan is waiting. Undo it under Plan and family first, then change your address.",
    ).because("plan_change_waiting");
  }
  await recordChoice(ctx, trx, {
    membershipId,
    autoRenew: false,
    version,
    at: ctx.clock.now(),
    consent: null,
  });
}
