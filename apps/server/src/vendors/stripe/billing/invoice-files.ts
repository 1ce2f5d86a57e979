import * as v from "valibot";
import { callVendor } from "../../disclosures/call-vendor.ts";
import type { DisclosureLog } from "../../disclosures/disclosure-log.ts";
import type { Ask } from "../ask-stripe.ts";
import { PaymentError } from "../payment-error.ts";

export interface InvoiceFilePayments {
  /** The provider's PDF by a link of this moment, which is stored nowhere. @throws {PaymentError} `missing` */
  fetchInvoicePdf(invoiceId: string): Promise<Buffer>;
}

interface FileOptions {
  apiBase: string;
  timeoutMs: number;
  disclosures: DisclosureLog;
}

const MAX_REDIRECTS = 3;
const MAX_BYTES = 5_000_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const invoiceSchema = v.object({ invoice_pdf: v.nullable(v.pipe(v.string(), v.url())) });

export function createInvoiceFilePayments(ask: Ask, options: FileOptions): InvoiceFilePayments {
  return {
    async fetchInvoicePdf(id) {
      const { invoice_pdf: link } = await ask("read an invoice's file", invoiceSchema, (stripe) =>
        stripe.invoices.retrieve(id),
      );
      if (link === null) throw new PaymentError("missing", "the invoice has no file");
      return ask("fetch an invoice's file", v.instance(Buffer), () => fetchPdf(link, options));
    },
  };
}

/** Follows redirects by hand, so that no other host is asked. */
async function fetchPdf(link: string, { apiBase, timeoutMs, disclosures }: FileOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(link);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!isProvider(url, apiBase)) throw new PaymentError("unavailable", "the file is on another host");
    const response = await callVendor(disclosures, "fetch an invoice's file", url.href, {
      signal,
      redirect: "manual",
    });
    const target = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
    if (target === null) return readPdf(response);
    await response.body?.cancel();
    url = new URL(target, url);
  }
  throw new PaymentError("unavailable", "too many redirects");
}

function isProvider({ origin, protocol, hostname }: URL, apiBase: string): boolean {
  const isStripe = hostname === "stripe.com" || hostname.endsWith(".stripe.com");
  return origin === new URL(apiBase).origin || (protocol === "https:" && isStripe);
}

async function readPdf(response: Response): Promise<Buffer> {
  const isPdf = response.headers.get("content-type")?.startsWith("application/pdf") ?? false;
  if (!response.ok || !isPdf) throw new PaymentError("unavailable", `no file, status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new PaymentError("unavailable", "the file is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
