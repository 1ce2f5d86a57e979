import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { PublicConfig } from "@smirk/domain/public-config";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { requestOrigin } from "../http/request-origin.ts";
import { sendPage, toWebRequest } from "./fetch-bridge.ts";

/** What the web build's `entry.server` offers beside its handler. */
interface WebEntry {
  createLoadContext(values: {
    nonce: string;
    origin: string;
    apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
    publicConfig: PublicConfig;
    reportError: (error: unknown) => void;
  }): RouterContextProvider;
}

/** First path segments that belong to the API: unknown addresses below them are JSON 404s, not pages. */
const API_SEGMENTS = new Set(
  "graphql providers auth subscription account waitlist places files stripe directory healthz readyz".split(
    " ",
  ),
);

/** How pages come about: from the finished build, or from the sources while developing. */
interface PageSource {
  loadBuild(): Promise<ServerBuild>;
  mode: "production" | "development";
}

/** Serves the built web app: its files, and every other address as a page rendered on the server. */
export async function registerWeb(app: FastifyInstance, ctx: Context, buildDir: string): Promise<void> {
  const entryFile = join(buildDir, "server", "index.js");
  if (!existsSync(entryFile)) throw new Error("The web app is not built yet: run `npm run build` first.");
  const build = (await import(pathToFileURL(entryFile).href)) as ServerBuild;
  await app.register(async (web) => {
    await registerClientFiles(web, join(buildDir, "client"));
    registerPages(app, web, ctx, { loadBuild: async () => build, mode: "production" });
  });
}

/** Answers every address that is neither a file nor the API's; `api` is the app that loaders call. */
export function registerPages(
  api: FastifyInstance,
  web: FastifyInstance,
  ctx: Context,
  source: PageSource,
): void {
  const publicConfig = toPublicConfig(ctx.config);
  const handle = createRequestHandler(source.loadBuild, source.mode);
  web.removeAllContentTypeParsers();
  web.addContentTypeParser("*", (_request, _payload, done) => done(null));
  web.all("/*", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (API_SEGMENTS.has(path.split("/", 2)[1] ?? "")) return reply.callNotFound();
    const origin = requestOrigin(request, ctx.config);
    const entry = (await source.loadBuild()).entry.module as unknown as WebEntry;
    const loadContext = entry.createLoadContext({
      nonce: reply.cspNonceValue,
      origin,
      apiFetch: (apiPath, init) => fetchInside(api, apiPath, init),
      publicConfig,
      reportError: (err) => request.log.error({ err }, "page failed"),
    });
    return sendPage(reply, await handle(toWebRequest(request, reply, origin), loadContext));
  });
}

async function registerClientFiles(web: FastifyInstance, root: string): Promise<void> {
  await web.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply, path) => setFileHeaders(reply, path.slice(root.length).replaceAll("\\", "/")),
  });
}

/** Headers that only say how a document may behave; on scripts, styles and fonts they are bytes for nothing. */
const DOCUMENT_HEADERS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

function setFileHeaders(reply: FastifyReply, path: string): void {
  const hashed = path.startsWith("/assets/");
  reply.header(
    "cache-control",
    hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600, must-revalidate",
  );
  if (!hashed || !/\.(?:js|css|woff2)(?:\.br|\.gz)?$/.test(path)) return;
  for (const name of DOCUMENT_HEADERS) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/** Loaders reach the API of the same process without a network between. */
async function fetchInside(app: FastifyInstance, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await app.inject({
    method: (init.method ?? "GET") as "GET",
    url: path,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === "string" ? { payload: init.body } : {}),
  });
  return new Response(answer.statusCode === 204 ? null : answer.rawPayload, {
    status: answer.statusCode,
    headers: { "content-type": String(answer.headers["content-type"] ?? "application/octet-stream") },
  });
}

function toPublicConfig(config: Config): PublicConfig {
  const { brandName, apiUrl, planOrganisationName, telehealthAdministratorName } = config;
  const { supportPhone, supportEmail, supportUrl, postalAddress, mapTileUrl, mapTileAttribution } = config;
  const {
    googleMap,
    stripe,
    mobileReturnUrls,
    analytics,
    errorReportingDsn: dsn,
    appEnv: environment,
  } = config;
  return {
    brandName,
    apiUrl,
    planOrganisationName,
    telehealthAdministratorName,
    supportPhone,
    supportEmail,
    supportUrl,
    postalAddress,
    mapTileUrl,
    mapTileAttribution,
    googleMap,
    stripeScriptUrl: stripe?.scriptUrl ?? null,
    testPayments: stripe?.isTest ?? false,
    mobileReturnUrls,
    analytics,
    errorReporting: dsn === null ? null : { dsn, environment },
  };
}
