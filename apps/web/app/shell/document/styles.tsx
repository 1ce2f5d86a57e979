import { use } from "react";
import { DocumentContext, STYLES_ID } from "./document-context.ts";

/** Inlined: the first paint needs no second request. */
export function Styles() {
  const { nonce, styles } = use(DocumentContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/app.css" />;
  return (
    <style
      id={STYLES_ID}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's style sheet.
      dangerouslySetInnerHTML={{ __html: styles }}
    />
  );
}
