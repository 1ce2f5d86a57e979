import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PAGE_POLICY, renderDocument } from "../../index-page/document.ts";
import { html } from "../../index-page/html.ts";
import { PORTAL_STYLES } from "../portal/portal-styles.ts";
import type { Account } from "../state/account.ts";
import { describePaper, type Paper } from "./describe-paper.ts";
import { readLink } from "./links.ts";
import { renderPdf } from "./render-pdf.ts";

const LEAD = "A fake of Stripe's invoice page. No real money moves.";

interface HostedRoute {
  Params: { token: string };
}

/** The pages and PDFs behind `hosted_invoice_url`, `invoice_pdf` and a credit note's `pdf`. */
export function registerHostedInvoices(app: FastifyInstance, account: Account): void {
  const find = (request: FastifyRequest<HostedRoute>): Paper | null => {
    account.catchUp();
    const id = readLink(account, request.params.token);
    return id === null ? null : describePaper(account, id);
  };
  app.get<HostedRoute>("/i/acct_sandbox/:token", (request, reply) => {
    const paper = find(request);
    return paper ? sendPage(reply, renderPaper(paper, request.params.token)) : sendGone(reply);
  });
  app.get<HostedRoute>("/i/acct_sandbox/:token/pdf", async (request, reply) => {
    const paper = find(request);
    if (!paper) return sendGone(reply);
    const name = `${paper.title.toLowerCase().replaceAll(" ", "-")}.pdf`;
    return reply
      .type("application/pdf")
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "no-store")
      .send(await renderPdf(paper));
  });
}

function renderPaper({ title, facts, rows }: Paper, token: string): string {
  const list = (pairs: readonly [string, string][]) =>
    html`<dl>${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  return renderDocument({
    title,
    lead: LEAD,
    styles: PORTAL_STYLES,
    sections: [
      html`<section>${list(facts)}${list(rows)}<a class="button" href="/stripe/i/acct_sandbox/${token}/pdf">Download PDF</a></section>`,
    ],
  });
}

function sendGone(reply: FastifyReply): FastifyReply {
  const lead = "This link has expired. Ask for a new one where you found it.";
  return sendPage(reply.code(404), renderDocument({ title: "Invoice", lead, sections: [] }));
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", PAGE_POLICY)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .send(page);
}
