import { html } from "../../index-page/html.ts";
import { renderSignOnDocument } from "./sign-on-document.ts";

/** What the pages may load: their own style, no script. A form here may end at the product. */
export const SIGN_ON_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** What somebody sees when there is nowhere to send them back to. */
export function renderRefusal(vendor: string, sentence: string): string {
  return renderSignOnDocument(
    vendor,
    "You can't sign in here",
    html`<p role="alert">${sentence}</p>
<p>Go back to the site that you came from and try again.</p>`,
  );
}
