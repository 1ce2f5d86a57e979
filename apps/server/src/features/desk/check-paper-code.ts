import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Context } from "../../context.ts";
import { consumePoint } from "../../http/limits/rate-limit.ts";
import { hashCardToken } from "../card/card-secret.ts";
import { createDeskCode, makeDeskCode } from "../card/desk-codes.ts";
import { findTriedCode } from "../card/find-card-link.ts";
import { NOBODY } from "../members/memberships.ts";
import { type CheckedCode, checkCard } from "./check-card.ts";
import { recordCheck } from "./record-check.ts";

/** Who checks, from where. */
export interface CheckPlace {
  locationId: string | null;
  address: string;
  /** The name of the partner whose program checks; missing at a front desk. */
  partner?: string;
}

interface PaperCheck {
  /** Counts wrong digits by card, wherever they are typed. */
  tries: RateLimiterAbstract;
  code: string;
  digits: string;
  /** Asked after the limit. */
  findPlace: () => Promise<CheckPlace>;
}

/** @returns what the code and its digits prove, and the screen code of the check. @throws 429 `too_many_requests` */
export async function checkPaperCode(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  { tries, code, digits, findPlace }: PaperCheck,
): Promise<{ found: CheckedCode; deskCode: string }> {
  const key = hashCardToken(await findTriedCode(ctx, code)).toString("base64url");
  await consumePoint(tries, key);
  const found = await checkCard(ctx, { code, digits });
  const place = await findPlace();
  if (found.state === "not_good") {
    const { owner, nonce } = found;
    const deskCode = makeDeskCode(ctx, { personId: owner?.personId ?? NOBODY, nonce });
    await recordCheck(ctx, { ...place, owner, code: deskCode, outcome: "not_good" });
    return { found, deskCode };
  }
  const { owner } = found.card;
  const deskCode = await createDeskCode(ctx, owner);
  await recordCheck(ctx, { ...place, owner, code: deskCode, outcome: "good" });
  await tries.reward(key);
  return { found, deskCode };
}
