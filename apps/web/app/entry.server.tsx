import { PassThrough } from "node:stream";
import { catalogUrls } from "virtual:catalog-urls";
import { I18nProvider } from "@lingui/react";
import { createReadableStreamFromReadable } from "@react-router/node";
import { languageOfPath } from "@smirk/domain/wire/language-path";
import { isbot } from "isbot";
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { loadI18n } from "./i18n/load-i18n.ts";
import { type ServerValues, serverContext } from "./server-context.ts";
import { DocumentContext } from "./shell/document/document-context.ts";
import { styles } from "./shell/document/styles.server.ts";

/** Milliseconds. */
export const streamTimeout = 5_000;
/** Rendering outlives the loaders a little, so that their errors can be rendered. */
const RENDER_GRACE_MS = 1_000;
const RETRY_AFTER_SECONDS = "5";

export function createLoadContext(values: ServerValues): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverContext, { ...values, apiFetch: throwUnavailable(values.apiFetch) });
  return context;
}

/** Throws 503 from any API call, so that the page has that status too. */
function throwUnavailable(apiFetch: ServerValues["apiFetch"]): ServerValues["apiFetch"] {
  return async (path, init) => {
    const answer = await apiFetch(path, init);
    if (answer.status !== 503) return answer;
    const headers = { "Retry-After": RETRY_AFTER_SECONDS, "Cache-Control": "no-store" };
    throw new Response("The service is unavailable. Please try again in a moment.", { status: 503, headers });
  };
}

/** Aborted and refused requests are no errors; the API logs its own 503. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = isRouteErrorResponse(error) || error instanceof Response;
  if (request.signal.aborted || (isAnswer && (error.status < 500 || error.status === 503))) return;
  const { reportError } = context.get(serverContext);
  if (reportError) return reportError(error, request);
  // biome-ignore lint/suspicious/noConsole: without a log the error must still be visible.
  console.error(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const locale = languageOfPath(new URL(request.url).pathname);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", locale);
  if (status === 503) {
    headers.set("Retry-After", RETRY_AFTER_SECONDS);
    headers.set("Cache-Control", "no-store");
  }
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce, isDirectoryOld = false } = loadContext.get(serverContext);
  const i18n = await loadI18n(locale);
  const userAgent = request.headers.get("user-agent");
  const page = (
    <DocumentContext value={{ nonce, styles, catalogUrl: catalogUrls[locale], isDirectoryOld }}>
      <I18nProvider i18n={i18n}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </I18nProvider>
    </DocumentContext>
  );
  const body = await renderPage(page, {
    nonce,
    readyEvent: userAgent !== null && isbot(userAgent) ? "onAllReady" : "onShellReady",
    onError: (error) => handleError(error, { request, context: loadContext, params: {} }),
  });
  return new Response(body, { status, headers });
}

interface RenderOptions {
  nonce: string;
  /** Crawlers wait for the whole page; browsers get the shell at once. */
  readyEvent: "onAllReady" | "onShellReady";
  onError: (error: unknown) => void;
}

function renderPage(page: React.ReactNode, options: RenderOptions): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let started = false;
    const rendering: RenderToPipeableStreamOptions = {
      nonce: options.nonce,
      [options.readyEvent]: () => {
        started = true;
        const body = new PassThrough({
          final: (done) => {
            clearTimeout(deadline);
            done();
          },
        });
        pipe(body);
        resolve(createReadableStreamFromReadable(body));
      },
      onShellError: (error: unknown) => {
        clearTimeout(deadline);
        reject(error);
      },
      // Errors before the shell also reject, and the router reports those.
      onError: (error: unknown) => {
        if (started) options.onError(error);
      },
    };
    const { pipe, abort } = renderToPipeableStream(page, rendering);
    const deadline = setTimeout(abort, streamTimeout + RENDER_GRACE_MS);
  });
}
