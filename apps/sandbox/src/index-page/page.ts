import { CONTROL_DOOR, CONTROL_PREFIX } from "../control.ts";
import type { JournalEntry } from "../journal.ts";
import type { StandIn } from "../stand-ins.ts";
import { renderDocument, renderTable } from "./document.ts";
import { type Html, html } from "./html.ts";

export interface IndexPage {
  standIns: readonly StandIn[];
  requests: readonly JournalEntry[];
  unknown: readonly JournalEntry[];
}

const ROWS_SHOWN = 25;

/** The sandbox's front page: who is played here, how to look inside, and what came in. */
export function renderIndexPage(page: IndexPage): string {
  return renderDocument({
    title: "Sandbox",
    lead: "Outside companies are played here, on this machine. No message is sent, no card is charged, and nothing leaves your computer.",
    sections: [
      renderUnknown(page.unknown),
      renderStandIns(page.standIns),
      renderControlDoor(page.standIns),
      renderJournal(page.requests),
    ],
  });
}

function renderStandIns(standIns: readonly StandIn[]): Html {
  const explanation = html`<p>A stand-in answers at the addresses where the product expects an outside company, keeps to
that company's rules, and refuses what the company would refuse.</p>`;
  if (standIns.length === 0) {
    return html`<section><h2>Stand-ins</h2>${explanation}
<p class="soft">The product calls no outside company yet, so no stand-in is needed.</p></section>`;
  }
  const rows = standIns.map(
    ({ name, purpose, path, page }) =>
      html`<tr><td>${page === undefined ? name : html`<a href="${path}">${name}</a>`}</td><td>${purpose}</td><td><code>${path}</code></td></tr>`,
  );
  return html`<section><h2>Stand-ins</h2>${explanation}${renderTable("Stand-ins", ["Stands in for", "Used for", "Address"], rows)}</section>`;
}

function renderControlDoor(standIns: readonly StandIn[]): Html {
  const theirs = standIns.flatMap(({ path: own, door = [] }) =>
    door.map((entry) => ({ ...entry, path: `${CONTROL_PREFIX}${own}${entry.path}` })),
  );
  const rows = [...CONTROL_DOOR, ...theirs].map(
    ({ method, path, says }) =>
      html`<tr><td>${method}</td><td>${method === "GET" ? html`<a href="${path}">${path}</a>` : html`<code>${path}</code>`}</td><td>${says}</td></tr>`,
  );
  return html`<section><h2>Control door</h2>${renderTable("Control door", ["Method", "Path", "What it does"], rows)}</section>`;
}

function renderUnknown(unknown: readonly JournalEntry[]): Html {
  if (unknown.length === 0) return html``;
  return html`<section class="alarm"><h2>Not answered: ${unknown.length}</h2>
<p>No stand-in knows these requests. Each got the answer 501, and a test run that causes one fails.</p>
${renderEntries("Requests not answered", unknown)}</section>`;
}

function renderJournal(requests: readonly JournalEntry[]): Html {
  if (requests.length === 0) {
    return html`<section><h2>Requests</h2><p class="soft">Nothing has been asked yet.</p></section>`;
  }
  const shown =
    requests.length > ROWS_SHOWN
      ? html`<p class="soft">The newest ${ROWS_SHOWN} of ${requests.length}.</p>`
      : html``;
  return html`<section><h2>Requests</h2>${shown}${renderEntries("Requests", requests)}</section>`;
}

function renderEntries(name: string, entries: readonly JournalEntry[]): Html {
  const rows = entries
    .slice(0, ROWS_SHOWN)
    .map(
      ({ at, method, url, status }) =>
        html`<tr><td><time datetime="${at}">${at.slice(11, 19)}</time></td><td>${method}</td><td>${url}</td><td>${status}</td></tr>`,
    );
  return renderTable(name, ["Time (UTC)", "Method", "Address", "Answer"], rows);
}
