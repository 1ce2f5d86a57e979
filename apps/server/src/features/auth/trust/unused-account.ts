import type { WireOwner } from "@smirk/contract/auth/codes";
import { SIGN_ON_PROVIDERS } from "@smirk/contract/auth/sessions";
import { readBirthDate } from "@smirk/domain/joining/date-of-birth";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { hideKey } from "../codes/hmac-code.ts";
import { findKnownBrowser } from "./known-browsers.ts";

/** A phone number may have another owner after that. */
const UNUSED_MS = 365 * DAY_MS;
const TRIES_A_DAY = 5;
const DAY_SECONDS = 24 * 60 * 60;

export interface TypedOwner {
  name: string;
  lastName: string;
  birthDate: string;
}

/** Undefined for somebody who says nothing of it. */
export function readTypedOwner(owner: WireOwner | undefined): TypedOwner | undefined {
  return owner && { name: owner.name, lastName: owner.last_name, birthDate: owner.birth_date };
}

interface OwnerInput {
  phoneNumber: string;
  /** The known browser's secret. */
  browser: string | undefined;
  owner: TypedOwner | undefined;
}

/**
 * Call it once the code is right. A membership that nobody used for a year opens with its owner's name and birth date
 * too, or in a browser that the phone knows, such as by the code by email.
 * @throws 403 `proof_required`, the same for every wrong detail; 429 `too_many_requests` by phone
 */
export function createOwnerCheck(ctx: Context): (input: OwnerInput) => Promise<void> {
  const limits = { points: TRIES_A_DAY, duration: DAY_SECONDS };
  const tries = createSharedLimiter(ctx.pool, "code-owner-phone-day", limits);
  return async ({ phoneNumber, browser, owner }) => {
    const member = await findUnused(ctx, phoneNumber);
    if (member === null || (await findKnownBrowser(ctx, { phoneNumber, secret: browser })) !== null) return;
    if (owner === undefined) throw ownerRequired(ctx, "owner_unproven");
    await consumePoint(tries, hideKey(ctx.authKeys.codeSecret, phoneNumber));
    if (!isOwner(member, owner)) throw ownerRequired(ctx, "owner_not_matched");
  };
}

interface Member {
  name: string;
  last_name: string;
  birth_date: string;
}

/** The newest membership of an account that was not used for a year. */
async function findUnused({ db, clock }: Context, phoneNumber: string): Promise<Member | null> {
  const before = new Date(clock.now().getTime() - UNUSED_MS);
  const member = await db
    .selectFrom("accounts")
    .innerJoin("memberships", "memberships.account_id", "accounts.id")
    .select(["memberships.name", "memberships.last_name", "memberships.birth_date"])
    .where("accounts.phone_number", "=", phoneNumber)
    .where("accounts.paid_at", "<", before)
    .where(({ fn, eb }) => eb(fn.coalesce("accounts.used_at", "accounts.paid_at"), "<", before))
    .orderBy("memberships.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return member ?? null;
}

function isOwner(member: Member, owner: TypedOwner): boolean {
  return (
    fold(member.name) === fold(owner.name) &&
    fold(member.last_name) === fold(owner.lastName) &&
    member.birth_date === readBirthDate(owner.birthDate)
  );
}

/** A name as people write it: without accents, hyphens and capitals. */
function fold(name: string): string {
  return name.normalize("NFD").replaceAll(/\P{L}/gu, "").toLowerCase();
}

function ownerRequired(ctx: Context, reason: "owner_unproven" | "owner_not_matched"): AppError {
  const message =
    reason === "owner_unproven"
      ? "This number has not been used here for a year. Please confirm that the membership is yours."
      : "These details do not match. Please check them.";
  return new AppError(403, "proof_required", message, { facts: { proofs: listProofs(ctx) } }).because(reason);
}

export function listProofs({ mailer, signOn }: Pick<Context, "mailer" | "signOn">): string[] {
  return [...(mailer ? ["email"] : []), ...SIGN_ON_PROVIDERS.filter((provider) => signOn[provider] !== null)];
}

/** 403 `proof_required` after too many wrong codes, with or without an account. */
export function proofRequired(ctx: Pick<Context, "mailer" | "signOn">): AppError {
  const message =
    "Too many wrong codes were entered for this number. To keep it safe, first confirm in another way that it is yours.";
  const facts = { proofs: listProofs(ctx) };
  return new AppError(403, "proof_required", message, { facts }).because("phone_locked");
}
