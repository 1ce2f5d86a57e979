import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { fastifyHelmet as helmet } from "@fastify/helmet";
import { pagePolicyOf } from "@smirk/domain/page-policy";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config/config.ts";
import { contentPolicies } from "./content-policy.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Per response; inline scripts and styles carry it. */
    cspNonceValue: string;
  }
}

const nonces = new WeakMap<object, string>();
const nonceSource = (_request: unknown, response: unknown): string =>
  `'nonce-${nonces.get(response as object)}'`;

export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  app.decorateReply("cspNonceValue", "");
  app.addHook("onRequest", async (_request, reply) => {
    reply.cspNonceValue = randomBytes(16).toString("base64");
    nonces.set(reply.raw satisfies ServerResponse, reply.cspNonceValue);
    reply.header("permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=(self)");
  });
  if (config.appEnv !== "development") addContentPolicies(app, config);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: config.isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  });
}

function addContentPolicies(app: FastifyInstance, config: Config): void {
  const directives = contentPolicies(config, nonceSource);
  const policies = {
    plain: helmet.contentSecurityPolicy({ useDefaults: false, directives: directives.plain }),
    map: helmet.contentSecurityPolicy({ useDefaults: false, directives: directives.map }),
  };
  app.addHook("onRequest", (request, reply, done) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    policies[pagePolicyOf(path)](request.raw, reply.raw, done);
  });
}
