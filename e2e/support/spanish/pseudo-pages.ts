import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PublicConfig } from "@smirk/domain/wire/public-config";
import { SANDBOX_STRIPE_SCRIPT } from "../../../apps/sandbox/src/stripe-js/paths.ts";
import { createPageHandler } from "../../../apps/server/src/web/page-handler.ts";
import { openPseudoBuild } from "./pseudo-build.ts";

const PRODUCT = () => process.env.E2E_PRODUCT ?? "";

const publicConfig = (): PublicConfig => ({
  brandName: "Smirk",
  apiUrl: "",
  planOrganizationName: "Brightwell Dental Network",
  planOrganizationUrl: "https://brightwell.example",
  telehealthAdministratorName: "Harborlight Telehealth",
  supportPhone: "(800) 555-0142",
  supportEmail: "help@smirk.example",
  supportUrl: null,
  postalAddress: "PO Box 100, Houston, TX 77001",
  officeTimeZone: "America/Chicago",
  mapTileUrl: null,
  mapTileAttribution: null,
  googleMap: null,
  stripeScriptUrl: `${process.env.E2E_SANDBOX}${SANDBOX_STRIPE_SCRIPT}`,
  testPayments: true,
  mobileReturnUrls: [],
  analytics: null,
  errorReporting: null,
});

export interface PseudoPages {
  origin: string;
  /** Every text that the product's API has answered: names and other data, in no catalog. */
  answers: string[];
  close(): Promise<void>;
}

/** Pages under `/es` in the made-up language; everything else is the product's. */
export async function servePseudoPages(): Promise<PseudoPages> {
  const { build, scripts, remove } = await openPseudoBuild();
  const handle = createPageHandler({ loadBuild: async () => build, mode: "production" });
  const { createLoadContext } = build.entry.module as unknown as {
    createLoadContext: (values: object) => Parameters<typeof handle>[1];
  };
  const answers: string[] = [JSON.stringify(publicConfig())];
  const apiFetch = async (path: string, init?: RequestInit) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), "accept-language": "es" };
    const answer = await fetch(PRODUCT() + path, { ...init, headers });
    answers.push(await answer.clone().text());
    return answer;
  };
  const answerPage = (url: URL) => {
    const values = { nonce: "pseudo", origin: url.origin, apiFetch, publicConfig: publicConfig() };
    return handle(new Request(url), createLoadContext(values));
  };
  const answer = async (request: IncomingMessage): Promise<Response> => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const script = scripts.get(url.pathname);
    if (script !== undefined) return new Response(script, { headers: { "content-type": "text/javascript" } });
    if (/^\/es(?:[/.]|$)/.test(url.pathname)) return answerPage(url);
    return askProduct(request, answers);
  };
  const server = createServer((request, response) => {
    void answer(request).then((found) => send(response, found));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      remove();
    },
  };
}

async function askProduct(request: IncomingMessage, answers: string[]): Promise<Response> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
  const answer = await fetch(PRODUCT() + request.url, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    redirect: "manual",
  });
  if (answer.headers.get("content-type")?.includes("json")) answers.push(await answer.clone().text());
  return answer;
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["content-encoding", "content-length", "content-security-policy", "transfer-encoding"])
    delete headers[name];
  response.writeHead(answer.status, headers);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
