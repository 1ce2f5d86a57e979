/**
 * What differs from run to run, as secrets and ids do, and what stands for it: a secret is left out, and ids are
 * numbered in the order in which they come.
 */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const VENDOR_ID = /\b(pi|in|cus|sub|ch|cs|pm|seti|bps)_[A-Za-z0-9]{10,}(?:_secret_\w+)?/g;
const POLICY = /\b9\d{15}\b/g;
const INVOICE = /\b[A-Z0-9]{8}-(\d{4})\b/g;
const HASH = /\b[0-9a-f]{64}\b/g;
/** When the database of the test was made. */
const RECORDED = /^(?!2026-0[3-6])20\d\d-\d\d-\d\dT[\d:.]+Z$/;
const LOCAL = /(localhost|127\.0\.0\.1):\d+/g;
const DESK_CODE = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g;
const CODE = /^\d{6}$/;
/** Letters of both cases, or digits among letters, that no word has. */
const SECRET = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d|[\w-]*[-_])[\w-]{20,}(?![\w-])/g;

/** Makes texts of an example the same in every run. */
export function createSteadier(): (value: unknown) => unknown {
  const known = new Map<string, string>();
  const number = (kind: string) => (id: string) => {
    const name = known.get(id) ?? `${kind}${String(known.size + 1).padStart(12, "0")}`;
    known.set(id, name);
    return name;
  };
  const steadyText = (text: string) =>
    text
      .replaceAll(JWT, "example-token")
      .replaceAll(VENDOR_ID, (_id, kind: string) => `${kind}_1`)
      .replaceAll(UUID, number("0198a0c0-0000-7000-8000-"))
      .replaceAll(LOCAL, "$1")
      .replaceAll(DESK_CODE, "ABCDE-FGHJK")
      .replace(CODE, "123456")
      .replaceAll(HASH, "0".repeat(64))
      .replaceAll(POLICY, "9000000000000001")
      .replaceAll(INVOICE, "A1B2C3D4-$1")
      .replace(RECORDED, "2026-03-04T12:00:00.000Z")
      .replaceAll(SECRET, "example-secret");
  const steady = (value: unknown): unknown => {
    if (typeof value === "string") return steadyText(value);
    if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(steady);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, steady(one)]));
  };
  return steady;
}

/** A list of an example has so many of its items. */
const MOST_ITEMS = 2;
