import { OFFICE_ACTS, type OfficeAct } from "@smirk/contract/offices";
import { boundOf } from "../../../src/edges/bound.ts";

const SECRET = "A".repeat(43);
const params = { token: SECRET };
const LISTING = {
  answer: "save",
  phone: "+17135550123",
  accepting: "yes",
  speaks_EN: "1",
  hours: "days",
  note: "x",
  mon_opens: "08:00",
  mon_lunch: "12:00",
  mon_back: "13:00",
  mon_closes: "17:00",
};

const UUID = "0198a0c0-0000-7000-8000-000000000000";
const NAMED: Record<string, string> = { claim: UUID, office: UUID, person: UUID, location: "1" };
const QUERIES: Record<string, Record<string, string>> = {
  "GET /office/claim": { npi: "1234567893", zip: "77002" },
  "GET /office/desk/:office/hours": { location: "1" },
};

/** Each act of an office's people, with every field of its form. */
function requestOf({ name, form }: OfficeAct) {
  const named = Array.from(name.matchAll(/:(\w+)/g), ([, param = ""]) => [param, NAMED[param] ?? ""]);
  const query = QUERIES[name];
  const fields = form === undefined ? [] : [...(boundOf(form).fields?.keys() ?? [])];
  return {
    ...(named.length > 0 && { params: Object.fromEntries(named) }),
    ...(query && { query }),
    ...(form && { isForm: true as const, body: Object.fromEntries(fields.map((field) => [field, "x"])) }),
  };
}

/** What an office is asked, the end of its emails, and what its people do, in each language. */
export function officeRequests() {
  return Object.fromEntries(
    ["", "/es"].flatMap((prefix) => [
      ...Object.values(OFFICE_ACTS).map(
        (act) => [act.name.replace(" ", ` ${prefix}`), requestOf(act)] as const,
      ),
      [`GET ${prefix}/office/confirm/:token`, { params }],
      [`POST ${prefix}/office/confirm/:token`, { params, isForm: true as const, body: LISTING }],
      [`GET ${prefix}/office/stop/:token`, { params }],
      [
        `POST ${prefix}/office/stop/:token`,
        { params, isForm: true as const, body: { "List-Unsubscribe": "x" } },
      ],
    ]),
  );
}

/** What a member lets an office know. */
export function introductionRequests(location: string) {
  const withdraw = { body: { location_id: location } };
  return {
    "POST /account/introductions": { body: { ...withdraw.body, purpose: "first_visit", contact: "none" } },
    "POST /account/introductions/withdraw": withdraw,
  };
}
