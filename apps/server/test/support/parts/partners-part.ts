import { PARTNER_SCOPES, type PartnerScope } from "@smirk/contract/partner-scopes";
import { ASSERTION_TYPE } from "@smirk/contract/partners";
import type { InjectOptions } from "fastify";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { readPublicKeys } from "../../../src/features/partners/read-public-keys.ts";
import type { BareTestApp } from "../bare-test-app.ts";

export interface AddedPartner {
  id: string;
  name: string;
  kid: string;
  privateKey: CryptoKey;
  /** An assertion of this moment, and what is changed of it. */
  sign(claims?: JWTPayload, header?: { alg?: string; kid?: string | undefined }): Promise<string>;
  /** Posts a form to the token endpoint; its assertion is right unless another is given. */
  askToken(form?: Record<string, string>): Promise<Awaited<ReturnType<BareTestApp["app"]["inject"]>>>;
  /** Headers with a token of these scopes. */
  authorize(scope?: string): Promise<{ authorization: string }>;
  call(options: InjectOptions, scope?: string): ReturnType<AddedPartner["askToken"]>;
}

interface PartnerSettings {
  scopes?: readonly PartnerScope[];
  callsPerMinute?: number;
  callsPerDay?: number;
}

/** Another company with one key, and calls as its program makes them. */
export async function addPartner(
  { app, ctx }: Pick<BareTestApp, "app" | "ctx">,
  { scopes = PARTNER_SCOPES, callsPerMinute = 1_000, callsPerDay = 10_000 }: PartnerSettings = {},
): Promise<AddedPartner> {
  const { before } = await ctx.db
    .selectFrom("partners")
    .select(({ fn }) => fn.countAll<string>().as("before"))
    .executeTakeFirstOrThrow();
  const name = `Partner ${Number(before) + 1}`;
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const [key] = await readPublicKeys(JSON.stringify(await exportJWK(publicKey)));
  if (key === undefined) throw new Error("The key was not read.");
  const { id } = await ctx.db
    .insertInto("partners")
    .values({
      ...{ name, contact_email: "it@partner.example", scopes: [...scopes] },
      ...{ calls_per_minute: callsPerMinute, calls_per_day: callsPerDay, created_at: ctx.clock.now() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto("partner_keys")
    .values({ partner_id: id, kid: key.kid, jwk: JSON.stringify(key.jwk), added_at: ctx.clock.now() })
    .execute();
  const signer = { app, ctx, id, kid: key.kid, privateKey };
  return { id, name, kid: key.kid, privateKey, ...createPartnerCalls(signer) };
}

interface Signer extends Pick<BareTestApp, "app" | "ctx"> {
  id: string;
  kid: string;
  privateKey: CryptoKey;
}

let signed = 0;

function createPartnerCalls({ app, ctx, id, kid, privateKey }: Signer) {
  const sign: AddedPartner["sign"] = (claims = {}, header = {}) => {
    signed += 1;
    const iat = Math.floor(ctx.clock.now().getTime() / 1_000);
    const own = { iss: id, sub: id, aud: tokenUrl(ctx), jti: `jti-${signed}`, iat, exp: iat + 60 };
    const { kid: named = kid, alg = "ES256" } = header;
    return new SignJWT({ ...own, ...claims })
      .setProtectedHeader("kid" in header && header.kid === undefined ? { alg } : { alg, kid: named })
      .sign(privateKey);
  };
  const askToken: AddedPartner["askToken"] = async (form = {}) => {
    const usual = {
      grant_type: "client_credentials",
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: form.client_assertion ?? (await sign()),
    };
    return app.inject({
      method: "POST",
      url: "/partners/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ ...usual, ...form }).toString(),
    });
  };
  const authorize: AddedPartner["authorize"] = async (scope) => {
    const answer = await askToken(scope === undefined ? {} : { scope });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
  };
  const call: AddedPartner["call"] = async (options, scope) =>
    app.inject({ ...options, headers: { ...options.headers, ...(await authorize(scope)) } });
  return { sign, askToken, authorize, call };
}

function tokenUrl({ config }: BareTestApp["ctx"]): string {
  return `${config.publicOrigin ?? `http://localhost:${config.port}`}/partners/token`;
}
