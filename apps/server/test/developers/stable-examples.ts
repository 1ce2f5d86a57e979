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
/** The day of that, in the field that has it. */
const RECORDED_DAY = "changed_on";
/** On which the test's clock begins. */
const FIRST_DAY = "2026-03-04";
const LOCAL = /(localhost|127\.0\.0\.1):\d+/g;
const DESK_CODE = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g;
const CODE = /^\d{6}$/;
/** Where a secret stands, for it may look like a word: in fields of these names, and in these parts of a link. */
const SECRET_FIELDS = new Set([
  "access_token",
  "attempt",
  "challenge",
  "nonce",
  "promotion_code_id",
  "recovery",
  "reference",
  "refresh_token",
  "token",
]);
const SECRET = /^[\w-]{16,}$/;
const SECRET_IN_LINK = /((?:\/(?:card|check)\/)|(?:[?&](?:state|nonce|code_challenge)=))[\w-]{20,}/g;

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
      .replace(RECORDED, `${FIRST_DAY}T12:00:00.000Z`)
      .replaceAll(SECRET_IN_LINK, "$1example-secret");
  const steady = (value: unknown): unknown => {
    if (typeof value === "string") return steadyText(value);
    if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((one) => steady(one));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, steadyField(name, one)]));
  };
  const steadyField = (name: string, value: unknown) => {
    if (name === RECORDED_DAY) {
      const isList = Array.isArray(value);
      return isList ? value.slice(0, MOST_ITEMS).map(() => FIRST_DAY) : FIRST_DAY;
    }
    return SECRET_FIELDS.has(name) && typeof value === "string"
      ? steadyText(value).replace(SECRET, "example-secret")
      : steady(value);
  };
  return steady;
}

/** A list of an example has so many of its items. */
const MOST_ITEMS = 2;
