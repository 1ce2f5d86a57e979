import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import { inLanguage, languageOfPath, withoutLanguage } from "@smirk/domain/wire/language-path";
import type { PublicConfig } from "@smirk/domain/wire/public-config";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { Config } from "../config/config.ts";
import type { Context } from "../context.ts";
import { NO_BODY } from "../edges/bounds.ts";
import { refusal, sendLogged } from "../http/errors/error-answers.ts";
import { addressKey } from "../http/limits/rate-limit.ts";
import { IN_PROCESS_ADDRESS } from "../http/limits/request-classes.ts";
import { plainAddress } from "../http/requests/plain-address.ts";
import { requestOrigin } from "../http/requests/request-origin.ts";
import { createPageRequest, isPageOrData, sendPage } from "./fetch-bridge.ts";
import { guardPricePages } from "./guard-price-pages.ts";
import { createLastKnownAnswers } from "./last-known-answers.ts";
import { createCachedPages } from "./page-cache/cached-pages.ts";
import {
  createPageErrors,
  type PageErrorStatus,
  type RenderErrorPage,
  sendPageError,
} from "./page-errors.ts";
import { type AskForm, refusePageRequest, registerPageForms } from "./page-forms.ts";
import { createPageHandler, type PageSource } from "./page-handler.ts";
import { registerTypeface } from "./register-typeface.ts";

interface WebEntry {
  createLoadContext(values: {
    nonce: string;
    origin: string;
    now: Date;
    apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
    publicConfig: PublicConfig;
    reportError: (error: unknown) => void;
    failure?: PageErrorStatus | undefined;
    isDirectoryOld: boolean;
    findViewPictures: FastifyInstance["findViewPictures"];
    pricePages: FastifyInstance["pricePages"];
  }): RouterContextProvider;
}

/** One render at a time: other requests are read between two pages. */
const RENDERS = { running: 1, waiting: 100, waitMs: 5_000 };

export async function registerWeb(app: FastifyInstance, ctx: Context, buildDir: string): Promise<void> {
  const entryFile = join(buildDir, "server", "index.js");
  if (!existsSync(entryFile)) throw new Error("The web app is not built yet: run `npm run build` first.");
  const build = (await import(pathToFileURL(entryFile).href)) as ServerBuild;
  await app.register(async (files) => {
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, class: "asset" };
    });
    await registerClientFiles(files, join(buildDir, "client"));
    await registerTypeface(files, join(buildDir, "client", "assets"));
  });
  await app.register(async (web) => {
    registerPages(web, ctx, { api: app, loadBuild: async () => build, mode: "production" });
  });
}

/** Answers every address that is neither a file nor the API's; loaders call `api`. */
export function registerPages(
  web: FastifyInstance,
  ctx: Context,
  { api, ...source }: PageSource & { api: FastifyInstance },
): void {
  const publicConfig = toPublicConfig(ctx.config);
  const handle = createPageHandler(source);
  const renders = api.openWorkGate(RENDERS);
  const askApi = createLastKnownAnswers({
    ask: (path, init: ApiInit) => fetchInside(api, path, init),
    isPublished: (id) => /^[1-9]\d{0,15}$/.test(id) && api.directory.hasLocation(Number(id)),
  });
  const loadEntry = async () => (await source.loadBuild()).entry.module as unknown as WebEntry;
  const ask: AskRouter = async (request, reply, { url, method = "GET", failure, form, isShared = false }) => {
    const entry = await loadEntry();
    const origin = requestOrigin(request, ctx.config);
    const errors = createPageErrors(request);
    const loadContext = entry.createLoadContext({
      nonce: reply.cspNonceValue,
      origin,
      now: ctx.clock.now(),
      apiFetch: (path, init) => errors.watch(askApi(path, { ...init, pageUrl: url, requestId: request.id })),
      publicConfig,
      reportError: errors.report,
      failure,
      isDirectoryOld: api.directory.isStale(),
      findViewPictures: (shown) => api.findViewPictures(shown).catch(() => null),
      pricePages: guardPricePages(api.pricePages, request.log),
    });
    const webRequest = createPageRequest(reply, new URL(url, origin), { method, isShared, form });
    return renders.run(addressKey(request.ip), () => handle(webRequest, loadContext), {
      signal: webRequest.signal,
      isUrgent: isPaymentPage(url),
    });
  };
  const sendCachedPage = createCachedPages({
    directory: api.directory,
    originOf: (request) => requestOrigin(request, ctx.config),
    render: (request, reply) => ask(request, reply, { url: request.url, isShared: true }),
  });
  const errorPages = { render: createErrorRenderer(ask), brandName: publicConfig.brandName };
  ignoreBodies(web);
  web.setErrorHandler((error, _request, reply) => sendPageError(error, reply, errorPages));
  const askForm: AskForm = (request, reply, page) => ask(request, reply, { ...page, method: "POST" });
  web.register(async (forms) => registerPageForms(forms, ctx, askForm));
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    refusePageRequest(request, reply, ctx.config);
  web.all("/*", { onRequest, config: { class: "page", bounds: NO_BODY } }, async (request, reply) => {
    const plain = plainAddress(request.url);
    if (plain !== null) return reply.redirect(plain, 308);
    const cached = await sendCachedPage(request, reply);
    if (cached !== null) return cached;
    const method = request.method === "HEAD" ? "HEAD" : "GET";
    const response = await ask(request, reply, { url: request.url, method });
    if (response.status < 400 || isPageOrData(response)) return sendPage(reply, response);
    if (response.status >= 500) return sendLogged(reply, response.status);
    throw refusal(response.status);
  });
}

/** Where a paying person waits or comes back to: never refused for the load of others. */
const PAYMENT_PAGE = /^\/user-details\/(?:checkout|processing)(?:\.data)?$/;

function isPaymentPage(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return PAYMENT_PAGE.test(withoutLanguage(path));
}

/** No page has this address, so the error page loads nothing. */
const errorPage = ({ url }: FastifyRequest) => inLanguage("/-", languageOfPath(url));

type AskRouter = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: {
    url: string;
    method?: "GET" | "HEAD" | "POST";
    failure?: PageErrorStatus;
    /** Fields of a form, by `POST`. */
    form?: string;
    /** For a page that others get too: nothing but its address is in it. */
    isShared?: boolean;
  },
) => Promise<Response>;

function createErrorRenderer(ask: AskRouter): RenderErrorPage {
  return async (request, reply, status) => {
    if (status === 405) {
      const url = plainAddress(request.url) ?? request.url;
      const refused = await ask(request, reply, { url, method: "POST" });
      if (refused.status === 405 && isPageOrData(refused)) return sendPage(reply, refused);
    }
    return sendPage(reply, await ask(request, reply, { url: errorPage(request), failure: status }), status);
  };
}

function ignoreBodies(web: FastifyInstance): void {
  web.removeAllContentTypeParsers();
  web.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

async function registerClientFiles(web: FastifyInstance, root: string): Promise<void> {
  await web.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The ETag says the same.
    lastModified: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply, path) => setFileHeaders(reply, path.slice(root.length).replaceAll("\\", "/")),
  });
}

/** Useful on documents only; on scripts, styles and fonts they are wasted bytes. */
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
  // The payment provider's frame uses the page's typeface.
  if (path.endsWith(".woff2")) reply.header("access-control-allow-origin", "*");
  for (const name of DOCUMENT_HEADERS) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

interface ApiInit extends RequestInit {
  pageUrl: string;
  requestId: string;
}

/** Loaders call the API of the same process without a network. */
async function fetchInside(
  app: FastifyInstance,
  path: string,
  { requestId, pageUrl, ...init }: ApiInit,
): Promise<Response> {
  const answer = await app.inject({
    method: (init.method ?? "GET") as "GET",
    url: path,
    remoteAddress: IN_PROCESS_ADDRESS,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      "x-request-id": requestId,
      "accept-language": languageOfPath(pageUrl),
    },
    ...(typeof init.body === "string" ? { payload: init.body } : {}),
  });
  return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: { "content-type": String(answer.headers["content-type"] ?? "application/octet-stream") },
  });
}

function toPublicConfig(config: Config): PublicConfig {
  const { brandName, apiUrl, planOrganizationName, planOrganizationUrl, telehealthAdministratorName } =
    config;
  const { supportPhone, supportEmail, supportUrl, postalAddress, officeTimeZone } = config;
  const {
    mapTileUrl,
    mapTileAttribution,
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
    planOrganizationName,
    planOrganizationUrl,
    telehealthAdministratorName,
    supportPhone,
    supportEmail,
    supportUrl,
    postalAddress,
    officeTimeZone,
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
