import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { FastifyRequest } from "fastify";
import Provider, {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { renderRefusal } from "./pages/refusal-page.ts";
import type { Roster, SignOnVendor } from "./person.ts";

const MINUTES = 60;

/** A real OpenID provider with a vendor's behavior. */
async function createProvider(vendor: SignOnVendor, issuer: string, roster: Roster): Promise<Provider> {
  const { routes, client, scopes, claims } = vendor;
  const path = new URL(issuer).pathname;
  const provider = new Provider(issuer, {
    adapter: createMemoryStore(),
    clients: [client],
    clientBasedCORS: () => false,
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString("base64url")], names: cookieNames(path) },
    claims,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    findAccount: (_ctx, sub) => {
      const person = roster.find(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...vendor.claimsOf(person) }) };
    },
    interactions: { policy: choosingPolicy(), url: (_ctx, { uid }) => `${path}/choose/${uid}` },
    jwks: { keys: [await createSigningKey()] },
    loadExistingGrant: grantAll,
    // The product sends a challenge to both, though neither vendor requires it.
    pkce: { required: () => false },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = "html";
      ctx.body = renderRefusal(vendor.name, error_description ?? error);
    },
    responseTypes: ["code"],
    routes,
    scopes,
    ttl: {
      AccessToken: 60 * MINUTES,
      AuthorizationCode: 5 * MINUTES,
      Grant: 60 * MINUTES,
      IdToken: 10 * MINUTES,
      Interaction: 30 * MINUTES,
      Session: 30 * MINUTES,
    },
  });
  adaptClient(provider, vendor);
  provider.use(async (ctx, next) => {
    await next();
    const { keepBody } = ctx.req as { keepBody?: (form: object) => void };
    if (ctx.oidc?.body) keepBody?.(ctx.oidc.body);
    // The library answers 400 to a page that posts an error; browsers expect 200.
    if (ctx.status === 400 && String(ctx.body).includes('<form method="post"')) ctx.status = 200;
  });
  provider.on("authorization.success", (ctx: KoaContextWithOIDC, answer?: Record<string, unknown>) => {
    const person = roster.find(ctx.oidc.session?.accountId ?? "");
    if (answer && person) Object.assign(answer, vendor.callbackParameters?.(person, roster));
  });
  return provider;
}

/** Cookies ignore ports, and the other fake and the product share the host. */
function cookieNames(path: string) {
  const name = path.replaceAll(/\W+/g, "_").replace(/^_/, "");
  return { session: `${name}_session`, interaction: `${name}_choice`, resume: `${name}_resume` };
}

/** Choosing an account is both login and consent. */
function choosingPolicy() {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  policy.add(new interactionPolicy.Prompt({ name: "consent", requestable: true }));
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc;
  const accountId = session?.accountId;
  if (!client || accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(String(params?.scope ?? ""));
  await grant.save();
  return grant;
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" } as JWK;
}

/** The library's documented hook to validate redirect URLs and client secrets. */
function adaptClient(provider: Provider, vendor: SignOnVendor): void {
  const client = provider.Client.prototype;
  client.redirectUriAllowed = (address) => isProductCallback(address, vendor.callbackPath);
  const { checkClientSecret } = vendor;
  if (checkClientSecret) client.compareClientSecret = (secret) => checkClientSecret(secret, provider.issuer);
}

/** Whether a URL is the product's callback on this machine, at any port: a fake that starts first cannot know it. */
export function isProductCallback(address: string, path: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, href, origin } = new URL(address);
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return protocol === "http:" && isLoopback && pathname === path && href === `${origin}${path}`;
}

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** State of one provider, until it expires or the sandbox stops. */
function createMemoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>();

  function dropExpired(): void {
    const now = Date.now();
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key);
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = (matches: (payload: AdapterPayload) => boolean) => {
      dropExpired();
      const found = [...entries].find(
        ([key, { payload }]) => key.startsWith(`${model}:`) && matches(payload),
      );
      return found?.[1].payload;
    };
    return {
      async upsert(id, payload, expiresIn = 3600) {
        dropExpired();
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
      },
      async find(id) {
        dropExpired();
        return entries.get(keyOf(id))?.payload;
      },
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      async consume(id) {
        const entry = entries.get(keyOf(id));
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}

export type FindProvider = (request: Pick<FastifyRequest, "protocol" | "host">) => Promise<Provider>;

/** Every address that the sandbox answers at is an issuer, so a provider is created for each on first use. */
export function createProviderLookup(vendor: SignOnVendor, roster: Roster, path: string): FindProvider {
  const providers = new Map<string, Promise<Provider>>();
  return ({ protocol, host }) => {
    const issuer = `${protocol}://${host}${path}`;
    const provider = providers.get(issuer) ?? createProvider(vendor, issuer, roster);
    providers.set(issuer, provider);
    return provider;
  };
}
