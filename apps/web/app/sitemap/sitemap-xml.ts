const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Absolute URLs (sitemaps.org). */
export function writeUrlSet(addresses: readonly string[]): string {
  return write("urlset", "url", addresses);
}

export function writeSitemapIndex(addresses: readonly string[]): string {
  return write("sitemapindex", "sitemap", addresses);
}

function write(root: string, entry: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join("\n")}\n</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
