import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import type { CardOwner } from "../card/card-secret.ts";
import { isScreenCodeOf, readScreenCode } from "../card/desk-codes.ts";
import { findCardLink } from "../card/find-card-link.ts";
import { findFamily, isOver, isPaidMembership, type PaidMembership } from "../members/find-membership.ts";
import { findMembershipRow, NOBODY } from "../members/memberships.ts";

export interface CheckedCard {
  owner: CardOwner;
  membership: PaidMembership;
  name: string;
  lastName: string;
  /** How many more people are on the membership. */
  others: number;
}

/** What a code proves. `owner` is null where it proves nothing: it is unknown or replaced, or the digits are wrong. */
export type CheckedCode =
  | { state: "good"; card: CheckedCard }
  | { state: "not_good"; owner: CardOwner | null; nonce: Buffer };

interface CheckInput {
  code: string;
  /** The last four digits of the number, or all of it, which a code on paper needs. */
  digits: string | null;
}

/** A button may be pressed when the visit is over. */
const PRESS_MS = 12 * HOUR_MS;

const NO_NONCE = randomBytes(16);

/**
 * Whether the card that a code is of is good now. It asks the database the same of a code that nobody has.
 * @param opened whether the code was checked while it was valid
 */
export async function checkCard(
  ctx: Pick<Context, "db" | "clock" | "authKeys">,
  { code, digits, opened = false }: CheckInput & { opened?: boolean },
): Promise<CheckedCode> {
  const claim = readScreenCode(code);
  const link = await findCardLink(ctx, claim?.personId ?? null, code);
  const membership = await findMembershipRow(ctx.db, link?.membership_id ?? NOBODY);
  const family = await findFamily(ctx.db, membership?.id ?? NOBODY);
  const now = ctx.clock.now();
  const until = (claim?.expiresAt.getTime() ?? 0) + (opened ? PRESS_MS : 0);
  const isProven =
    claim === null
      ? areSameDigits(digits, membership?.policy_number ?? null)
      : isScreenCodeOf(ctx, { code, nonce: link?.nonce ?? NO_NONCE }) && now.getTime() <= until;
  const nonce = link?.nonce ?? NO_NONCE;
  if (!isProven || link === undefined || membership === undefined)
    return { state: "not_good", owner: null, nonce };
  const owner = { membershipId: membership.id, personId: link.person_id };
  const person = [membership, ...family].find(({ id }) => id === link.person_id);
  if (person === undefined || !isPaidMembership(membership) || isOver(membership, now))
    return { state: "not_good", owner, nonce };
  const { name, last_name: lastName } = person;
  return { state: "good", card: { owner, membership, name, lastName, others: family.length } };
}

function areSameDigits(typed: string | null, policyNumber: string | null): boolean {
  const isSame = timingSafeEqual(
    hash(typed ?? ""),
    hash(policyNumber?.slice(-(typed?.length ?? 4)) ?? "none"),
  );
  return typed !== null && policyNumber !== null && isSame;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
