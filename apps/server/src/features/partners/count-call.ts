import { DAY_MS } from "@smirk/domain/wire/durations";
import { waitInWords } from "@smirk/domain/wire/wait-in-words";
import { sql } from "kysely";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { Context } from "../../context.ts";
import { tooManyRequests } from "../../errors.ts";
import { createSharedLimiter } from "../../http/limits/rate-limit.ts";
import type { PartnerCaller } from "./authenticate-partner.ts";

/** More than any partner may have: each one's own limit is compared with the count. */
const COUNTED = { points: 1_000_000, duration: 60 };

/** Counts by partner, on all servers together. */
export function createCallLimiter({ pool }: Pick<Context, "pool">): RateLimiterAbstract {
  return createSharedLimiter(pool, "partner-calls", COUNTED);
}

interface Called {
  limiter: RateLimiterAbstract;
  caller: PartnerCaller;
  operation: string;
}

/** Counts a call by day and operation. @throws 429 `too_many_requests` beyond the partner's own limits */
export async function countCall(
  ctx: Pick<Context, "db" | "clock">,
  { limiter, caller, operation }: Called,
): Promise<void> {
  const { partnerId, callsPerMinute, callsPerDay } = caller;
  const inMinute = await limiter.consume(partnerId).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  const now = ctx.clock.now();
  const wait =
    inMinute.consumedPoints > callsPerMinute ? Math.max(1, Math.ceil(inMinute.msBeforeNext / 1_000)) : null;
  const isOver = await addCall(ctx, {
    partnerId,
    operation,
    now,
    isRefused: wait !== null,
    most: callsPerDay,
  });
  if (wait === null && !isOver) return;
  const seconds = wait ?? Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);
  throw tooManyRequests(`This client makes too many calls. Wait ${waitInWords(seconds)}.`, seconds).because(
    "requests_too_many",
    { waitSeconds: seconds },
  );
}

interface Added {
  partnerId: string;
  operation: string;
  now: Date;
  isRefused: boolean;
  most: number;
}

/** @returns whether the day had as many calls as it may before this one */
async function addCall({ db }: Pick<Context, "db">, added: Added): Promise<boolean> {
  const { partnerId, operation, now, isRefused, most } = added;
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql<{ isOver: boolean }>`
    with before as (
      select ${isRefused}::boolean or coalesce(sum(calls - refused), 0) >= ${most}::integer as refused
      from partner_calls where partner_id = ${partnerId} and day = ${day}::date
    ), added as (
      insert into partner_calls as counted (partner_id, day, operation, calls, refused)
      select ${partnerId}::uuid, ${day}::date, ${operation}::text, 1, before.refused::integer from before
      on conflict (partner_id, day, operation)
        do update set calls = counted.calls + 1, refused = counted.refused + excluded.refused
    )
    select refused as "isOver" from before`.execute(db);
  return rows[0]?.isOver ?? false;
}
