import { randomInt, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { FakeVendor } from "../fake-vendor.ts";
import { PAGE_POLICY } from "../index-page/document.ts";
import { encodeHandOff, handOffFormSchema, makeHandOff } from "./make-hand-off.ts";
import { renderHandOff, renderMessage, renderStart } from "./pages.ts";
import { callProduct, type ProductCalls, ProductError } from "./product-calls.ts";

const PATH = "/an-app";
/** Where the browser comes back to, below the sandbox's address. */
export const AN_APP_RETURN_PATH = `${PATH}/paid`;

const COOKIE = "an_app";
const productSchema = v.strictObject({ url: v.pipe(v.string(), v.url()) });

export interface AnAppOptions {
  /** Whose checkout it opens; nothing can be tried when absent. */
  productUrl?: string | undefined;
}

/** No vendor, but as far outside: an app whose visitors pay on the web. */
export function createAnApp({ productUrl }: AnAppOptions = {}): FakeVendor {
  return {
    name: "An app",
    purpose: "Hands a payment over to the web checkout as apps do, to be tried by hand.",
    path: PATH,
    page: true,
    control: [
      { method: "PUT", path: "/product", description: 'Whose checkout: {"url": "http://127.0.0.1:3000"}.' },
    ],
    register(app, addControl) {
      let product = productUrl ?? null;
      addControl((control) => {
        control.put("/product", (request, reply) => {
          const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), productSchema), request.body);
          if (!parsed.success) return reply.code(400).send({ error: "invalid", message: "A URL is needed." });
          product = new URL(parsed.output.url).origin;
          return { url: product };
        });
      });
      registerPages(app, () => product);
    },
  };
}

function registerPages(app: FastifyInstance, findProduct: () => string | null): void {
  /** What the app keeps, by the cookie of its browser. */
  const tokens = new Map<string, string>();
  const open = (): { product: string; calls: ProductCalls } => {
    const product = findProduct();
    if (product === null)
      throw new ProductError("The sandbox does not know where Smirk is: set SANDBOX_PRODUCT_URL.");
    return { product, calls: callProduct(product, (phone) => readCode(app, phone)) };
  };
  const page =
    (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.type("text/html; charset=utf-8").header("content-security-policy", PAGE_POLICY);
      reply.header("cache-control", "no-store");
      return answer(request, reply).catch((error: unknown) => {
        if (error instanceof ProductError) return renderMessage("This did not work", error.message);
        throw error;
      });
    };

  app.get(
    "/",
    page(async () => {
      const plans = await open().calls.listPlans();
      // Exchanges from 220 to 299 are all valid; those that begin with 1 or end in 11 are not.
      const number = randomInt(2_200_000, 3_000_000);
      return renderStart({ plans, phone: `+1346${number}`, email: `app-${number}@example.com` });
    }),
  );
  app.post(
    "/hand-off",
    page(async (request, reply) => {
      const form = readForm(handOffFormSchema, request.body);
      const { product, calls } = open();
      const token = await calls.signIn(form.phone);
      if (form.flaw === "ended_token") await calls.signOut(token);
      const id = randomUUID();
      tokens.set(id, token);
      reply.header("set-cookie", `${COOKIE}=${id}; Path=${PATH}; HttpOnly; SameSite=Lax`);
      const payload = makeHandOff(form, token, `http://${request.host}${AN_APP_RETURN_PATH}`);
      const m = encodeHandOff(payload, form.flaw);
      return renderHandOff({ payload, checkout: `${product}/user-details/checkout?m=${m}` });
    }),
  );
  app.post(
    "/sign-in",
    page(async (request) => {
      const { phone } = readForm(v.pick(handOffFormSchema, ["phone"]), request.body);
      const isMember = readTokenType(await open().calls.signIn(phone)) === "access_token";
      return isMember
        ? renderMessage("Paid", "Smirk gives this phone a member's tokens.")
        : renderMessage("Not paid", "Smirk gives this phone a temporary token.");
    }),
  );
  app.get(
    "/paid",
    page(async (request) => renderReturn(open().calls, findToken(tokens, request), request.query)),
  );
}

async function renderReturn(calls: ProductCalls, token: string | null, query: unknown): Promise<string> {
  const intent = v.safeParse(v.object({ client_secret: v.string(), nonce: v.string() }), query);
  if (token === null || !intent.success)
    throw new ProductError("The app has begun no payment in this browser.");
  const state = await calls.retrieveState(token, intent.output);
  if (state === "paid") return renderMessage("Paid", "The app has the browser back, and a member's tokens.");
  return state === "failed"
    ? renderMessage("Not paid", "The app has the browser back. The payment did not go through.")
    : renderMessage("Not decided yet", "The app has the browser back. Reload the page to ask again.");
}

function readForm<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, Object.fromEntries(new URLSearchParams(String(body))));
  if (!parsed.success) throw new ProductError(parsed.issues[0].message);
  return parsed.output;
}

function findToken(tokens: ReadonlyMap<string, string>, { headers }: FastifyRequest): string | null {
  const cookies = (headers.cookie ?? "").split("; ").map((cookie) => cookie.split("="));
  const id = cookies.find(([name]) => name === COOKIE)?.[1];
  return tokens.get(id ?? "") ?? null;
}

function readTokenType(token: string): unknown {
  const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return v.parse(v.object({ token_type: v.unknown() }), payload).token_type;
}

const messagesSchema = v.object({
  messages: v.array(v.object({ to: v.string(), code: v.nullable(v.string()) })),
});

/** The app's phone: texts arrive in the sandbox itself. */
async function readCode(app: FastifyInstance, phone: string): Promise<string | null> {
  const answer = await app.inject("/_sandbox/sms/messages");
  const { messages } = v.parse(messagesSchema, answer.json());
  return messages.find(({ to, code }) => to === phone && code !== null)?.code ?? null;
}
