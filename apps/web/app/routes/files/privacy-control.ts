/** The day on which this was last found true. */
const LAST_UPDATE = "2026-11-26";

/**
 * Global Privacy Control is respected: nothing is sold or shared for advertising, and a browser
 * with the signal loads no analytics (`mayMeasure`).
 */
export function loader(): Response {
  return new Response(JSON.stringify({ gpc: true, lastUpdate: LAST_UPDATE }), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" },
  });
}
