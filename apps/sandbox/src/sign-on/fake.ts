import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import {
  createFailureQueue,
  delaySchema,
  type FailureQueue,
  type FakeVendor,
  registerFailureRoutes,
  timesSchema,
} from "../fake-vendor.ts";
import { createProviderLookup } from "./create-provider.ts";
import { registerChooser } from "./pages/chooser.ts";
import { renderRefusal } from "./pages/refusal-page.ts";
import { createRoster, type Person, personSchema, type Roster, type SignOnVendor } from "./person.ts";

const SIGN_ON_CONTROL_ROUTES = [
  { method: "GET", path: "/people", description: "The accounts at this vendor." },
  {
    method: "POST",
    path: "/people",
    description:
      'Adds someone: {"email", "email_verified", "given_name", "family_name", "is_private_email", "sub"}, each.',
  },
  { method: "DELETE", path: "/people", description: "Restores the first people, none of whom has agreed." },
  {
    method: "PUT",
    path: "/failure",
    description:
      'Makes it fail: {"failure": "hang" | "error_500" | "html" | "empty_json"}, optionally "endpoints", "times" and "delay_ms".',
  },
  { method: "GET", path: "/failure", description: "The failure that is set." },
  { method: "DELETE", path: "/failure", description: "Ends the failure." },
] as const;

export function createFakeSignOn(
  described: Pick<FakeVendor, "name" | "purpose" | "path">,
  vendor: SignOnVendor,
  people: readonly Person[],
): FakeVendor {
  return {
    ...described,
    control: SIGN_ON_CONTROL_ROUTES,
    register(app, addControl) {
      const roster = createRoster(people);
      const failures = createSignOnFailures();
      addControl((control) => registerSignOnControl(control, roster, failures));
      registerSignOn(app, { vendor, roster, failures });
    },
  };
}

function registerSignOnControl(control: FastifyInstance, roster: Roster, failures: SignOnFailures): void {
  registerFailureRoutes(control, failures);
  control.get("/people", () => ({ people: roster.list() }));
  control.post("/people", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), personSchema), request.body);
    if (parsed.success) return reply.code(201).send(roster.add(parsed.output));
    return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
  });
  control.delete("/people", (_request, reply) => {
    roster.reset();
    return reply.code(204).send();
  });
}

interface SignOn {
  vendor: SignOnVendor;
  roster: Roster;
  failures: SignOnFailures;
}

/** Mounts a provider under the scope's path. Only the routes of the vendor's metadata are answered. */
function registerSignOn(app: FastifyInstance, { vendor, roster, failures }: SignOn): void {
  const { prefix } = app;
  const findProvider = createProviderLookup(vendor, roster, prefix);
  registerChooser(app, { vendor, roster, findProvider });

  void app.register((scope, _options, done) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, parsed) => parsed(null));
    const answer = (endpoint: Endpoint) => async (request: FastifyRequest, reply: FastifyReply) => {
      const failure = failures.takeNext(endpoint);
      if (failure) return sendFailure(reply, failure);
      const { raw } = request;
      if (endpoint === "authorization") {
        const refusal = vendor.refuseRequest?.(new URL(raw.url ?? "", "http://localhost").searchParams);
        if (refusal)
          return reply.code(400).type("text/html; charset=utf-8").send(renderRefusal(vendor.name, refusal));
      }
      const provider = await findProvider(request);
      if (endpoint === "authorization") deleteSession(request, provider.cookieName("session"));
      reply.hijack();
      // The provider has read it by then: the request log has it too.
      const keepBody = (form: Record<string, string>) => {
        request.body = new URLSearchParams(form).toString();
      };
      Object.assign(raw, { originalUrl: raw.url, keepBody });
      raw.url = raw.url?.slice(prefix.length);
      await provider.callback()(raw, reply.raw);
      return reply;
    };
    const { authorization, token, jwks } = vendor.routes;
    scope.get("/.well-known/openid-configuration", answer("discovery"));
    scope.get(authorization, answer("authorization"));
    scope.get(`${authorization}/:uid`, answer("authorization"));
    scope.post(token, answer("token"));
    scope.get(jwks, answer("keys"));
    done();
  });
}

/** No session survives: every sign-on asks for the account again. */
function deleteSession({ raw }: FastifyRequest, name: string): void {
  const cookies = raw.headers.cookie?.split(/;\s*/) ?? [];
  raw.headers.cookie = cookies.filter((cookie) => !cookie.startsWith(name)).join("; ");
}

const ENDPOINTS = ["discovery", "authorization", "token", "keys"] as const;

type Endpoint = (typeof ENDPOINTS)[number];

const failureSchema = v.strictObject({
  failure: v.picklist(["hang", "error_500", "html", "empty_json"]),
  endpoints: v.optional(v.array(v.picklist(ENDPOINTS)), [...ENDPOINTS]),
  times: timesSchema,
  /** How long a request hangs before its connection is closed. */
  delay_ms: delaySchema(60_000),
});

type Failure = v.InferOutput<typeof failureSchema>;

type SignOnFailures = FailureQueue<Failure, Endpoint>;

function createSignOnFailures(): SignOnFailures {
  return createFailureQueue(failureSchema, ({ endpoints }, endpoint) => endpoints.includes(endpoint));
}

async function sendFailure(reply: FastifyReply, { failure, delay_ms }: Failure): Promise<FastifyReply> {
  if (failure === "error_500") return reply.code(500).send({ error: "server_error" });
  if (failure === "html") return reply.type("text/html").send("<!doctype html><p>We will be right back.</p>");
  if (failure === "empty_json") return reply.send({});
  await wait(delay_ms, undefined, { ref: false });
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
