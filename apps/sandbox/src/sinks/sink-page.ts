import type { FastifyInstance } from "fastify";
import { PAGE_POLICY, renderDocument, renderTable } from "../index-page/document.ts";
import { type Html, html } from "../index-page/html.ts";

export interface SinkPage {
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
