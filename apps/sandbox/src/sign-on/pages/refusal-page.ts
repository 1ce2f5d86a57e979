import { html } from "../../index-page/html.ts";
import { renderSignOnDocument } from "./sign-on-document.ts";

/** Their own style and no script. A form may post to the product. */
export const SIGN_ON_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** For users who cannot be sent back anywhere. */
export function renderRefusal(vendor: string, sentence: string): string {
  return renderSignOnDocument(
    vendor,
    "You can't sign in here",
    html`<p role="alert">${sentence}</p>
<p>Go back to the site that you came from and try again.</p>`,
  );
}
