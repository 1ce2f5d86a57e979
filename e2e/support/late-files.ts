import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/** Holds files back until they are let go. */
export async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export interface HalfDocument extends AsyncDisposable {
  address: string;
  sendRest(): void;
}

/**
 * The product's first document behind a server that stops in the middle of sending it, before the first `cut` in it.
 * Without its scripts and the files that it asks for: nothing but the rest of it changes what is shown.
 */
export async function serveHalfDocument(product: string, cut: string): Promise<HalfDocument> {
  const answer = await fetch(product, { headers: { accept: "text/html" } });
  const document = (await answer.text()).replaceAll(
    /<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs,
    "",
  );
  const at = document.indexOf(cut);
  if (at < 0) throw new Error(`The document has no ${cut}.`);
  const { promise: wanted, resolve: sendRest } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url !== "/") return response.writeHead(204).end();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.write(document.slice(0, at));
    await wanted;
    response.end(document.slice(at));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sendRest,
    [Symbol.asyncDispose]: async () => {
      sendRest();
      server.closeAllConnections();
      server.close();
    },
  };
}
