import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Endpoint, type SignOnFailures, sendFailure } from "./failures.ts";
import { createProviderLookup } from "./find-provider.ts";
import { registerChooser } from "./pages/chooser.ts";
import { renderRefusal } from "./pages/refusal-page.ts";
import type { Roster } from "./person.ts";
import type { SignOnVendor } from "./vendor.ts";

interface SignOn {
  vendor: SignOnVendor;
  roster: Roster;
  failures: SignOnFailures;
}

/** Mounts a provider under the scope's path. Only the routes of the vendor's metadata are answered. */
export function registerSignOn(app: FastifyInstance, { vendor, roster, failures }: SignOn): void {
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
      Object.assign(raw, { originalUrl: raw.url });
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
