const XHTML = "http://www.w3.org/1999/xhtml";
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export interface SitemapEntry {
  /** Absolute (sitemaps.org). */
  address: string;
  /** Addresses by language; the page's own too. */
  alternates?: readonly { language: string; address: string }[];
  /** YYYY-MM-DD. */
  changedOn?: string | null;
}

export function writeUrlSet(entries: readonly SitemapEntry[]): string {
  return write("urlset", "url", entries);
}

export function writeSitemapIndex(addresses: readonly string[]): string {
  return write(
    "sitemapindex",
    "sitemap",
    addresses.map((address) => ({ address })),
  );
}

function write(root: string, name: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ address, alternates = [], changedOn }) => {
    const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
    const links = alternates.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${escapeXml(each.address)}"/>`,
    );
    return `<${name}><loc>${escapeXml(address)}</loc>${lastmod}${links.join("")}</${name}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n${lines.join("\n")}\n</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
