import type { FastifyInstance } from "fastify";
import { CONTROL_PREFIX, CONTROL_ROUTES, type RequestLog, type RequestLogEntry } from "../control.ts";
import type { FakeVendor } from "../fake-vendor.ts";
import { FAVICON, type Html, html, PAGE_POLICY, renderDocument, renderTable } from "./document.ts";

export function registerIndexPage(
  app: FastifyInstance,
  requestLog: RequestLog,
  fakes: readonly FakeVendor[],
) {
  app.get("/", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", PAGE_POLICY)
      .header("cache-control", "no-store")
      .send(renderIndexPage({ fakes, requests: requestLog.requests(), unknown: requestLog.unknown() })),
  );
  for (const path of ["/favicon.svg", "/favicon.ico"]) {
    app.get(path, async (_request, reply) => reply.type("image/svg+xml").send(FAVICON));
  }
}

interface IndexPage {
  fakes: readonly FakeVendor[];
  requests: readonly RequestLogEntry[];
  unknown: readonly RequestLogEntry[];
}

function renderIndexPage(page: IndexPage): string {
  return renderDocument({
    title: "Sandbox",
    lead: "Fakes of outside vendors, on this machine. No message is sent, no card is charged, and nothing leaves your computer.",
    sections: [
      renderUnknown(page.unknown),
      renderFakes(page.fakes),
      renderControlRoutes(page.fakes),
      renderRequestLog(page.requests),
    ],
  });
}

function renderFakes(fakes: readonly FakeVendor[]): Html {
  const explanation = html`<p>A fake answers where the product expects an outside vendor, follows that vendor's rules
and refuses what the vendor would refuse.</p>`;
  if (fakes.length === 0) {
    return html`<section><h2>Fakes</h2>${explanation}
<p class="soft">The product calls no outside vendor, so no fake is needed.</p></section>`;
  }
  const rows = fakes.map(
    ({ name, purpose, path, page }) =>
      html`<tr><td>${page === undefined ? name : html`<a href="${path}">${name}</a>`}</td><td>${purpose}</td><td><code>${path}</code></td></tr>`,
  );
  return html`<section><h2>Fakes</h2>${explanation}${renderTable("Fakes", ["Vendor", "Used for", "Address"], rows)}</section>`;
}

function renderControlRoutes(fakes: readonly FakeVendor[]): Html {
  const theirs = fakes.flatMap(({ path: own, control = [] }) =>
    control.map((entry) => ({ ...entry, path: `${CONTROL_PREFIX}${own}${entry.path}` })),
  );
  const rows = [...CONTROL_ROUTES, ...theirs].map(
    ({ method, path, description }) =>
      html`<tr><td>${method}</td><td>${method === "GET" ? html`<a href="${path}">${path}</a>` : html`<code>${path}</code>`}</td><td>${description}</td></tr>`,
  );
  return html`<section><h2>Control API</h2>${renderTable("Control API", ["Method", "Path", "What it does"], rows)}</section>`;
}

function renderUnknown(unknown: readonly RequestLogEntry[]): Html {
  if (unknown.length === 0) return html``;
  return html`<section class="alarm"><h2>Not answered: ${unknown.length}</h2>
<p>No fake answers these requests. Each was answered 501, and a test run that causes one fails.</p>
${renderEntries("Requests not answered", unknown)}</section>`;
}

const ROWS_SHOWN = 25;

function renderRequestLog(requests: readonly RequestLogEntry[]): Html {
  if (requests.length === 0) {
    return html`<section><h2>Requests</h2><p class="soft">No requests yet.</p></section>`;
  }
  const shown =
    requests.length > ROWS_SHOWN
      ? html`<p class="soft">The newest ${ROWS_SHOWN} of ${requests.length}.</p>`
      : html``;
  return html`<section><h2>Requests</h2>${shown}${renderEntries("Requests", requests)}</section>`;
}

function renderEntries(name: string, entries: readonly RequestLogEntry[]): Html {
  const rows = entries
    .slice(0, ROWS_SHOWN)
    .map(
      ({ at, method, url, status }) =>
        html`<tr><td><time datetime="${at}">${at.slice(11, 19)}</time></td><td>${method}</td><td>${url}</td><td>${status}</td></tr>`,
    );
  return renderTable(name, ["Time (UTC)", "Method", "Address", "Answer"], rows);
}
