import { createHash, randomBytes } from "node:crypto";
import type { PartnerErrorCode } from "@smirk/contract/errors";
import type { PartnerScope } from "@smirk/contract/partner-scopes";
import { ASSERTION_TYPE, type tokenAnswerSchema, type tokenFormSchema } from "@smirk/contract/partners";
import { createLocalJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import type * as v from "valibot";
import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { SIGNING_ALGORITHMS } from "./read-public-keys.ts";

type TokenContext = Pick<Context, "db" | "clock" | "config">;
type Asked = v.InferOutput<typeof tokenFormSchema>;
type Issued = v.InferOutput<typeof tokenAnswerSchema>;

const TOKEN_SECONDS = 600;
/** An assertion is made for one request. */
const LONGEST_ASSERTION_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 30;
const LONGEST_JTI = 200;

/** An assertion names it as its audience, or the site itself as clients of the newer standard do. */
export function tokenAddress({ config }: Pick<Context, "config">): string {
  return `${siteOrigin(config)}/partners/token`;
}

/**
 * OAuth's client credentials with a signed assertion (RFC 6749, section 4.4; RFC 7523). @throws 401 `invalid_client`;
 * 400 `unsupported_grant_type`, `invalid_scope`
 */
export async function issueToken(ctx: TokenContext, asked: Asked): Promise<Issued> {
  if (asked.grant_type !== "client_credentials")
    throw refused(400, "unsupported_grant_type", "The grant type has to be client_credentials.");
  if (asked.client_assertion_type !== ASSERTION_TYPE || asked.client_assertion === undefined)
    throw refusedClient(`Send a client_assertion of the type ${ASSERTION_TYPE}.`);
  const { partner, jti, expiresAt } = await checkAssertion(ctx, asked.client_assertion);
  if (asked.client_id !== undefined && asked.client_id !== partner.id)
    throw refusedClient("The client_id is not the assertion's.");
  const scopes = readScopes(asked.scope, partner.scopes);
  const token = `smirk_${randomBytes(32).toString("base64url")}`;
  await ctx.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto("partner_assertions")
      .values({ partner_id: partner.id, jti_sha256: sha256(jti), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) throw refusedClient("The assertion was used before: its jti has to be a new one.");
    const ends = new Date(ctx.clock.now().getTime() + TOKEN_SECONDS * 1_000);
    await trx
      .insertInto("partner_tokens")
      .values({ token_sha256: hashPartnerToken(token), partner_id: partner.id, scopes, expires_at: ends })
      .execute();
  });
  return { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS, scope: scopes.join(" ") };
}

export function hashPartnerToken(token: string): Buffer {
  return sha256(`partner ${token}`);
}

/** Only our own copies of a partner's keys are asked: nothing that an assertion names is fetched. */
async function checkAssertion(ctx: TokenContext, assertion: string) {
  const partner = await findPartner(ctx, assertion);
  if (partner === null) throw refusedClient("No client with an open key has this id.");
  const payload = await verify(ctx, { assertion, partner });
  const { aud, exp, iat, jti } = payload;
  const now = ctx.clock.now().getTime() / 1_000;
  if (typeof aud !== "string") throw refusedClient("The assertion has to be for one audience.");
  if (exp === undefined || exp > now + LONGEST_ASSERTION_SECONDS + CLOCK_TOLERANCE_SECONDS)
    throw refusedClient("The assertion has to end within five minutes.");
  if (iat !== undefined && iat > now + CLOCK_TOLERANCE_SECONDS)
    throw refusedClient("The assertion is of a time to come.");
  if (typeof jti !== "string" || jti === "" || jti.length > LONGEST_JTI)
    throw refusedClient("The assertion needs a jti of at most 200 characters.");
  const expiresAt = new Date((exp + 2 * CLOCK_TOLERANCE_SECONDS) * 1_000);
  return { partner, jti, expiresAt };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function findPartner({ db }: TokenContext, assertion: string) {
  const id = readIssuer(assertion);
  if (id === null) return null;
  const [partner, keys] = await Promise.all([
    db
      .selectFrom("partners")
      .select(["id", "scopes"])
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .executeTakeFirst(),
    db
      .selectFrom("partner_keys")
      .select(["kid", "jwk"])
      .where("partner_id", "=", id)
      .where("retired_at", "is", null)
      .execute(),
  ]);
  if (partner === undefined || keys.length === 0) return null;
  return { ...partner, keys: keys.map(({ kid, jwk }) => ({ ...jwk, kid, use: "sig" })) };
}

function readIssuer(assertion: string): string | null {
  try {
    const { iss = "" } = decodeJwt(assertion);
    return UUID.test(iss) ? iss : null;
  } catch {
    return null;
  }
}

interface Presented {
  assertion: string;
  partner: NonNullable<Awaited<ReturnType<typeof findPartner>>>;
}

/** @throws 401 `invalid_client`; why is said of what its own key signed alone */
async function verify(ctx: TokenContext, { assertion, partner }: Presented): Promise<JWTPayload> {
  try {
    const verified = await jwtVerify(assertion, createLocalJWKSet({ keys: partner.keys }), {
      algorithms: [...SIGNING_ALGORITHMS],
      issuer: partner.id,
      subject: partner.id,
      audience: [tokenAddress(ctx), siteOrigin(ctx.config)],
      requiredClaims: ["exp", "jti"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: ctx.clock.now(),
    });
    if (verified.protectedHeader.kid === undefined) throw refusedClient("The assertion has to name its kid.");
    return verified.payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refusedClient("The assertion is over.");
    if (error instanceof errors.JWTClaimValidationFailed)
      throw refusedClient(`The assertion's ${error.claim} is not as it has to be.`);
    if (error instanceof errors.JOSEError)
      throw refusedClient("No open key of this client signed the assertion.");
    throw error;
  }
}

function readScopes(text: string | undefined, allowed: readonly PartnerScope[]): PartnerScope[] {
  const wanted = (text ?? "").split(" ").filter(Boolean);
  if (wanted.length === 0) return [...allowed];
  const granted = allowed.filter((scope) => wanted.includes(scope));
  if (granted.length !== new Set(wanted).size)
    throw refused(400, "invalid_scope", `This client may ask for: ${allowed.join(" ")}.`);
  return granted;
}

function refusedClient(message: string): AppError {
  return refused(401, "invalid_client", message);
}

function refused(status: number, code: PartnerErrorCode, message: string): AppError {
  return new AppError(status, code, message);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
