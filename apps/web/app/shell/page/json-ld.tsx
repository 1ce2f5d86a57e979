import { use } from "react";
import { DocumentContext } from "../document/document-context.ts";

/** schema.org. `<` is escaped, so no value can close the script. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const { nonce } = use(DocumentContext);
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped.
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }}
    />
  );
}

function serializeJsonLd(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
