import type { FastifyInstance } from "fastify";
import { type Html, html, PAGE_POLICY, renderDocument, renderTable } from "../index-page/document.ts";

interface SinkPage {
  title: string;
  lead: string;
  headings: readonly string[];
  /** Cells of each entry, newest first. */
  rows(): readonly (readonly (string | Html)[])[];
}

export function registerSinkPage(app: FastifyInstance, page: SinkPage): void {
  app.get("/", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", PAGE_POLICY)
      .header("cache-control", "no-store")
      .send(renderSinkPage(page)),
  );
}

function renderSinkPage({ title, lead, headings, rows }: SinkPage): string {
  const entries = rows();
  const received = html`<h2>Received: ${entries.length}</h2>`;
  const body =
    entries.length === 0
      ? html`<p class="soft">Nothing received yet.</p>`
      : renderTable(
          title,
          headings,
          entries.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`),
        );
  return renderDocument({
    title,
    lead,
    sections: [html`<section>${received}${body}<p><a href="/">Sandbox home</a></p></section>`],
  });
}

export function renderDetails(entry: unknown): Html {
  return html`<details><summary>JSON</summary><code>${JSON.stringify(entry)}</code></details>`;
}

/** The newest `limit` entries, newest first. */
export interface Ring<T> {
  add(entry: T): void;
  list(): T[];
  clear(): void;
}

export function createRing<T>(limit: number): Ring<T> {
  let entries: T[] = [];
  return {
    add(entry) {
      entries = [entry, ...entries].slice(0, limit);
    },
    list: () => [...entries],
    clear() {
      entries = [];
    },
  };
}

/** What came in, read and deleted through the control API. */
export function registerSinkControl(control: FastifyInstance, received: Ring<unknown>, path = ""): void {
  control.get(path, () => ({ events: received.list() }));
  control.delete(path, (_request, reply) => {
    received.clear();
    return reply.code(204).send();
  });
}

/**
 * Both services are called from other origins. Beacons carry credentials, which a wildcard does not allow, so the
 * caller's own origin is named. `paths` also answer preflight requests.
 */
export function allowBrowsers(app: FastifyInstance, paths: readonly string[], headers: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-allow-credentials", "true");
    reply.header("vary", "origin");
  });
  for (const path of paths) {
    app.options(path, (_request, reply) =>
      reply
        .header("access-control-allow-methods", "GET, POST, OPTIONS")
        .header("access-control-allow-headers", headers)
        .header("access-control-max-age", "600")
        .code(204)
        .send(),
    );
  }
}
