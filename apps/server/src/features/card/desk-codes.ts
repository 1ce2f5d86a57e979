import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import { type CardOwner, getCardNonce, makeCardToken, type SecretContext } from "./card-secret.ts";
import { makeTypedCode } from "./typed-code.ts";

/** Addresses that front desks open: `/check/<code>`. The code on paper also needs the last four digits. */
type CodeContext = SecretContext & Pick<Context, "config">;

interface CardHolder {
  membership: { id: string };
  /** The membership's id for the member. */
  personId: string;
}

/** Addresses of a person's paper card: they stay until the card is replaced. */
interface PaperLinks {
  /** The QR code's. */
  scanned: string;
  /** Short, for a desk without a camera. */
  typed: string;
}

export async function findPaperLinks(
  ctx: CodeContext,
  { membership, personId }: CardHolder,
): Promise<PaperLinks> {
  const nonce = await getCardNonce(ctx, { membershipId: membership.id, personId });
  return { scanned: paperLinkOf(ctx, nonce), typed: typedLinkOf(ctx, nonce) };
}

export async function findPaperCode(ctx: CodeContext, holder: CardHolder): Promise<string> {
  return (await findPaperLinks(ctx, holder)).scanned;
}

export function typedLinkOf(ctx: Pick<Context, "authKeys" | "config">, nonce: Buffer): string {
  return checkAddress(ctx, makeTypedCode(ctx, nonce));
}

export function paperLinkOf(ctx: Pick<Context, "authKeys" | "config">, nonce: Buffer): string {
  return checkAddress(ctx, makeCardToken(ctx, { kind: "card check", nonce }));
}

const SCREEN_CODE_MS = 15 * MINUTE_MS;

/** The address of the code that a person shows on a screen, and when it ends. */
export async function createScreenCode(
  ctx: CodeContext,
  { membership, personId }: CardHolder,
): Promise<{ link: string; expires_at: string }> {
  const nonce = await getCardNonce(ctx, { membershipId: membership.id, personId });
  const expiresAt = new Date(ctx.clock.now().getTime() + SCREEN_CODE_MS);
  const code = makeScreenCode(ctx, { personId, expiresAt, nonce });
  return { link: checkAddress(ctx, code), expires_at: expiresAt.toISOString() };
}

const SAME_CODE_MS = 5 * MINUTE_MS;

/**
 * The screen code that a desk is given for a paper code and its digits, so that loading the page again needs neither.
 * It is the same for five minutes: a form that is sent twice is one check.
 */
export async function createDeskCode(ctx: CodeContext, owner: CardOwner): Promise<string> {
  return makeDeskCode(ctx, { personId: owner.personId, nonce: await getCardNonce(ctx, owner) });
}

/** The same without a question to the database. @param nonce the card's, or any for a code of nobody's card */
export function makeDeskCode(
  ctx: Pick<Context, "authKeys" | "clock">,
  { personId, nonce }: { personId: string; nonce: Buffer },
): string {
  const begins = Math.floor(ctx.clock.now().getTime() / SAME_CODE_MS) * SAME_CODE_MS;
  const expiresAt = new Date(begins + SCREEN_CODE_MS);
  return makeScreenCode(ctx, { personId, expiresAt, nonce });
}

const PERSON_BYTES = 16;
const EXPIRY_BYTES = 4;
const CLAIM_BYTES = PERSON_BYTES + EXPIRY_BYTES;
const MAC_BYTES = 16;

interface ScreenClaim {
  personId: string;
  expiresAt: Date;
}

/** Person, expiry in seconds, and a MAC over both and the card's nonce, so that a replaced card ends it. */
function makeScreenCode(
  ctx: Pick<Context, "authKeys">,
  { personId, expiresAt, nonce }: ScreenClaim & { nonce: Buffer },
): string {
  const claim = Buffer.alloc(CLAIM_BYTES);
  claim.write(personId.replaceAll("-", ""), "hex");
  claim.writeUInt32BE(Math.ceil(expiresAt.getTime() / 1000), PERSON_BYTES);
  return Buffer.concat([claim, sign(ctx, { claim, nonce })]).toString("base64url");
}

const SCREEN_CODE = /^[\w-]{48}$/;

/** @returns what a code claims, which `isScreenCodeOf` proves; null for a text that is no code */
export function readScreenCode(code: string): ScreenClaim | null {
  if (!SCREEN_CODE.test(code)) return null;
  const bytes = Buffer.from(code, "base64url");
  return {
    // PostgreSQL reads a UUID without its hyphens.
    personId: bytes.toString("hex", 0, PERSON_BYTES),
    expiresAt: new Date(bytes.readUInt32BE(PERSON_BYTES) * 1000),
  };
}

/** @param code one that `readScreenCode` reads */
export function isScreenCodeOf(
  ctx: Pick<Context, "authKeys">,
  { code, nonce }: { code: string; nonce: Buffer },
): boolean {
  const bytes = Buffer.from(code, "base64url");
  const claim = bytes.subarray(0, CLAIM_BYTES);
  return timingSafeEqual(sign(ctx, { claim, nonce }), bytes.subarray(CLAIM_BYTES));
}

function sign(
  { authKeys }: Pick<Context, "authKeys">,
  { claim, nonce }: { claim: Buffer; nonce: Buffer },
): Buffer {
  const mac = createHmac("sha256", authKeys.codeSecret).update("card screen").update(claim).update(nonce);
  return mac.digest().subarray(0, MAC_BYTES);
}

function checkAddress({ config }: Pick<Context, "config">, code: string): string {
  return `${siteOrigin(config)}/check/${code}`;
}
