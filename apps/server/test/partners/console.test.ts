import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { addPartner } from "../support/parts/partners-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"clock">;
let owner: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ clock: createSettableClock() });
  owner = await addOperator(fixture, "owner");
});
afterAll(() => fixture.close());

const SETTINGS = {
  contact_email: "it@fernwood.example",
  scopes: ["fees", "directory"],
  calls_per_minute: 60,
  calls_per_day: 5_000,
  reason: "The contract is signed",
};

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  return { privateKey, secret: await exportJWK(privateKey), jwk: await exportJWK(publicKey) };
}

describe("a partner in the console", () => {
  it("is added, gets a key, is changed and ends, each with its entry in the log [OPEN-02]", async () => {
    const created = await owner.call("/partners/create", { name: " Fernwood  Benefits ", ...SETTINGS });
    expect(created.json()).toMatchObject({
      partner: { name: "Fernwood Benefits", scopes: ["directory", "fees"], open_keys: 0, calls_today: 0 },
      token_address: expect.stringMatching(/\/partners\/token$/),
      keys: [],
    });
    const { partner } = created.json<{ partner: { id: string } }>();
    const named = { partner_id: partner.id, reason: "Asked by phone" };
    const { jwk } = await makeKey();
    const keys = JSON.stringify({ keys: [{ ...jwk, kid: "2026" }] });
    const added = await owner.call("/partners/keys", { ...named, keys });
    expect(added.json()).toMatchObject({ keys: [{ kid: "2026", kind: "EC P-256", retired_at: null }] });
    expect((await owner.call("/partners/keys", { ...named, keys })).statusCode).toBe(409);
    await owner.call("/partners/change", { ...SETTINGS, ...named, calls_per_minute: 90 });
    await owner.call("/partners/keys/retire", { ...named, kid: "2026" });
    const ended = await owner.call("/partners/end", named);
    expect(ended.json()).toMatchObject({ partner: { calls_per_minute: 90, ended_at: expect.any(String) } });
    expect((await owner.call("/partners/end", named)).statusCode).toBe(409);
    const entries = fixture.db.selectFrom("audit_entries").select(["command", "changes"]);
    expect(await entries.where("subject_id", "=", partner.id).orderBy("id").execute()).toEqual([
      {
        command: "partner create",
        changes: { name: [null, "Fernwood Benefits"], scopes: [[], SETTINGS.scopes.toSorted()] },
      },
      { command: "partner add-keys", changes: { keys: [[], ["2026"]] } },
      { command: "partner change", changes: { calls_per_minute: [60, 90] } },
      { command: "partner retire-key", changes: { keys: [["2026"], []] } },
      { command: "partner end", changes: { ended: [false, true] } },
    ]);
  });

  it("has a name of its own [OPEN-02]", async () => {
    const add = () => owner.call("/partners/create", { name: "Oak Office Systems", ...SETTINGS });
    expect([(await add()).statusCode, (await add()).statusCode]).toEqual([200, 409]);
  });

  it("loses its tokens with a retired key and with its end, at once [OPEN-02]", async () => {
    const partner = await addPartner(fixture);
    const list = { url: "/partners/locations" };
    const named = { partner_id: partner.id, reason: "The key is lost" };
    const headers = await partner.authorize();
    expect((await fixture.app.inject({ ...list, headers })).statusCode).toBe(200);
    const { privateKey, jwk } = await makeKey();
    await owner.call("/partners/keys", { ...named, keys: JSON.stringify({ ...jwk, kid: "next" }) });
    await owner.call("/partners/keys/retire", { ...named, kid: partner.kid });
    expect((await fixture.app.inject({ ...list, headers })).statusCode).toBe(401);
    expect((await partner.askToken()).statusCode).toBe(401);
    const seconds = Math.floor(fixture.clock.now().getTime() / 1_000);
    const { aud } = JSON.parse(
      Buffer.from((await partner.sign()).split(".")[1] ?? "", "base64url").toString(),
    ) as { aud: string };
    const claims = { iss: partner.id, sub: partner.id, aud, jti: "next-1", exp: seconds + 60 };
    const client_assertion = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: "next" })
      .sign(privateKey);
    const fresh = await partner.askToken({ client_assertion });
    expect(fresh.statusCode).toBe(200);
    const authorization = `Bearer ${fresh.json<{ access_token: string }>().access_token}`;
    await owner.call("/partners/end", named);
    expect((await fixture.app.inject({ ...list, headers: { authorization } })).statusCode).toBe(401);
    expect((await partner.askToken()).json()).toMatchObject({ error: "invalid_client" });
  });

  it("may no more, from the next call on, than an owner leaves it [OPEN-02]", async () => {
    const partner = await addPartner(fixture);
    const headers = await partner.authorize();
    await owner.call("/partners/change", { ...SETTINGS, scopes: ["fees"], partner_id: partner.id });
    const answer = await fixture.app.inject({ url: "/partners/locations", headers });
    expect([answer.statusCode, answer.json().error]).toEqual([403, "insufficient_scope"]);
    expect((await partner.askToken({ scope: "directory" })).json()).toMatchObject({ error: "invalid_scope" });
  });

  it("shows its calls of 30 days to support, who changes nothing [OPEN-02] [OPS-02]", async () => {
    const partner = await addPartner(fixture);
    await partner.call({ url: "/partners/locations" });
    const support = await addOperator(fixture, "support");
    const shown = await support.call("/partners/show", { partner_id: partner.id });
    expect(shown.json()).toMatchObject({
      partner: { calls_today: 1 },
      days: [{ day: "2026-03-04", operation: "listPartnerLocations", calls: 1, refused: 0 }],
    });
    const reason = "By mistake";
    expect((await support.call("/partners/end", { partner_id: partner.id, reason })).statusCode).toBe(403);
  });
});

describe("a pasted key", () => {
  const paste = async (keys: string) => {
    const partner = await addPartner(fixture);
    return owner.call("/partners/keys", { partner_id: partner.id, keys, reason: "From the partner" });
  };

  it("is refused with its secret half, and nothing of it is stored [OPEN-02]", async () => {
    const { secret } = await makeKey();
    for (const key of [secret, { keys: [secret] }, { kty: "oct", k: "c2VjcmV0" }]) {
      const answer = await paste(JSON.stringify(key));
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        expect.stringMatching(/^This is a secret key/),
      ]);
    }
    const stored = JSON.stringify(await fixture.db.selectFrom("partner_keys").select("jwk").execute());
    expect(stored).not.toContain(secret.d ?? "none");
  });

  it.each([
    ["no JSON", "-----BEGIN PUBLIC KEY-----"],
    ["an empty set", '{"keys":[]}'],
    ["six keys", JSON.stringify({ keys: Array.from({ length: 6 }, () => ({})) })],
    ["another curve", '{"kty":"EC","crv":"secp256k1","x":"abc","y":"abc"}'],
    ["a point off the curve", '{"kty":"EC","crv":"P-256","x":"abc","y":"abc"}'],
    ["a short RSA key", JSON.stringify({ kty: "RSA", e: "AQAB", n: "w".repeat(171) })],
    ["a key for a shared secret's algorithm", '{"kty":"OKP","crv":"Ed25519","x":"abc","alg":"HS256"}'],
    ["null", "null"],
  ])("is refused that is %s [OPEN-02]", async (_what, text) => {
    expect((await paste(text)).statusCode).toBe(400);
  });

  it("without a name is named by its thumbprint [OPEN-02]", async () => {
    const { jwk } = await makeKey();
    const { keys } = (await paste(JSON.stringify(jwk))).json<{ keys: { kid: string }[] }>();
    expect(keys.map(({ kid }) => kid)).toContainEqual(expect.stringMatching(/^[\w-]{43}$/));
  });
});
