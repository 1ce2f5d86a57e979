import type { Reading } from "../columns/column.ts";

const LONGEST = 200;
/** What advertisements add to an address. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/i;
/** A name that the public network has: no number, and an ending of letters. */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** An office's own site: https alone, a public name, without what advertisements add. `www.fern.example` gets https. */
export function readWebsite(text: string): Reading<string> {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (typed.length > LONGEST) return { error: `must be at most ${LONGEST} characters long` };
  // A blank stands between an address and something else.
  if (/\s/.test(typed) || !URL.canParse(address))
    return { error: "must be an address such as https://www.fern.example" };
  const url = new URL(address);
  if (url.protocol !== "https:") return { error: "must begin with https://" };
  const isPlain = url.username === "" && url.password === "" && url.port === "";
  if (!isPlain || !PUBLIC_HOST.test(url.hostname))
    return { error: "must be an address such as https://www.fern.example" };
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.hash = "";
  return { value: url.pathname === "/" && url.search === "" ? url.origin : url.href };
}
