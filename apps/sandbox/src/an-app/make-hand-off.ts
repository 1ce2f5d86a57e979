import * as v from "valibot";

/** What is wrong with an `m`, so that each way of refusing it can be seen. */
export const FLAWS = {
  none: "Everything is there",
  no_plan: "ipo without a plan",
  unknown_plan: "ipo with an unknown plan",
  ended_token: "t that has ended",
  undecodable: "m that cannot be decoded",
} as const;

export const RETURNS = {
  allowed: "To this app (an r that is allowed)",
  none: "By hand (no r)",
  refused: "To an address that is not allowed",
} as const;

const keysOf = <Table extends object>(table: Table) =>
  v.picklist(Object.keys(table) as (keyof Table & string)[]);
const text = v.pipe(v.string(), v.trim());

export const handOffFormSchema = v.object({
  phone: v.pipe(text, v.regex(/^\+1\d{10}$/, "The phone number must be like +17135550123.")),
  email: text,
  plan: text,
  period: v.picklist(["monthly", "annualy"]),
  promotion: text,
  flaw: keysOf(FLAWS),
  way_back: keysOf(RETURNS),
});
export type HandOffForm = v.InferOutput<typeof handOffFormSchema>;

interface HandOffPayload {
  t: string;
  ipo: object;
  r?: string;
}

/** @param address this app's own, where the browser comes back to */
export function makeHandOff(form: HandOffForm, token: string, address: string): HandOffPayload {
  const plan =
    form.flaw === "no_plan" ? {} : { plan_slug: form.flaw === "unknown_plan" ? "no-such-plan" : form.plan };
  const ipo = {
    name: "Ana",
    surname: "Appleton",
    email: form.email,
    phone_number: form.phone,
    birth_date: "1990-05-17",
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    primary_dentist_id: null,
    ...plan,
    renew_period: form.period,
    promotion_code: form.promotion || null,
    family_members: [],
    subscribe: false,
  };
  const ways = { allowed: { r: address }, none: {}, refused: { r: `${address}/elsewhere` } };
  return { t: token, ipo, ...ways[form.way_back] };
}

/** Base64url of UTF-8 JSON, without padding. */
export function encodeHandOff(payload: HandOffPayload, flaw: HandOffForm["flaw"]): string {
  const m = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return flaw === "undecodable" ? m.slice(0, m.length / 2) : m;
}
