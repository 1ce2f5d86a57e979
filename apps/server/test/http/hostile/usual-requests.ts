import { signUpBody } from "../../support/parts/members-part.ts";
import { introductionRequests, officeRequests } from "./office-requests.ts";
import { deskRequests } from "./usual-desk-requests.ts";
import { partnerRequests } from "./usual-partner-requests.ts";

/** A request that its route understands. Each text in it is tried with hostile strings, path and query included. */
export interface UsualRequest {
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  /** Names as in the route's pattern, such as `id`; `*` for the rest of the path. */
  params?: Record<string, string>;
  /** Instead of JSON: as a vendor signs and posts it. */
  signedBy?: "stripe" | "twilio";
  isForm?: true;
  /** A piece of a file. */
  isBytes?: true;
  /** Who sends it; unless said, a member for the API and an owner for the console. */
  caller?: "visitor" | "partner";
}

/** What the requests name. Where a text is kept of a request that would end something, nothing is named. */
export interface Named {
  account: string;
  operator: string;
  provider: string;
  location: string;
}

export const NOBODY = "0198a0c0-0000-7000-8000-000000000000";
export const SECRET = "A".repeat(43);
export const PHONE = "+17135550123";
export const MAIL = "ada@mail.example";
export const CODE = "123456";

/** Every route of the API that reads a text, with a use of each of its fields. */
export function apiRequests(named: Named): Record<string, UsualRequest> {
  return {
    ...signingIn(),
    ...membership(named),
    ...visiting(named),
    ...partnerRequests(named.location),
    ...vendors(),
  };
}

const credential = { credential_type: "phone_number", phone_number: PHONE };
const recovered = { recovery: SECRET, phone_number: PHONE, challenge: SECRET };

const signingIn = (): Record<string, UsualRequest> => ({
  "POST /auth/2fa/provide": { body: { ...credential, challenge: SECRET } },
  "POST /auth/2fa/verify": {
    body: {
      ...credential,
      code: CODE,
      challenge: SECRET,
      owner: { name: "Ada", last_name: "Fern", birth_date: "05/17/1990" },
    },
  },
  "POST /auth/email_proof/provide": { body: credential },
  "POST /auth/email_proof/verify": { body: { ...credential, code: "ABCDE-FGHJK" } },
  "GET /auth/refresh_token": { query: { refresh_token: SECRET } },
  "POST /auth/refresh_token": { body: { refresh_token: SECRET } },
  "GET /auth/google/initiate": { query: { redirect_url: "/sign-up/sso/callback" } },
  "GET /auth/apple/initiate": { query: { redirect_url: "/sign-up/sso/callback" } },
  "GET /auth/google/callback": { query: { state: SECRET, code: "abc", error: "access_denied", iss: "x" } },
  "GET /auth/apple/finish": { query: { state: SECRET, code: "abc", error: "access_denied", iss: "x" } },
  "POST /auth/apple/callback": {
    isForm: true,
    body: { state: SECRET, code: "abc", iss: "x", error: "no", user: '{"name":{"firstName":"Ada"}}' },
  },
  "POST /auth/lost_phone/begin": {
    body: { email: MAIL, owner: { birth_date: "05/17/1990", card_last4: "4242" } },
  },
  "POST /auth/lost_phone/prove": {
    body: { recovery: SECRET, code: CODE, birth_date: "05/17/1990", card_last4: "4242" },
  },
  "POST /auth/lost_phone/phone": { body: recovered },
  "POST /auth/lost_phone/confirm": { body: { ...recovered, code: CODE } },
  "POST /auth/contact_change/show": { body: { token: SECRET } },
  "POST /auth/contact_change/undo": { body: { token: SECRET } },
});

const ADDRESS = {
  address_line_1: "1200 Main St",
  address_line_2: "4B",
  city: "Houston",
  state: "TX",
  zip: "77002",
};
/** Answers to what is asked before it costs. */
const ASKED = { is_somebody_else: true, has_namesakes: true, family_somebody_else: [0] };
const spouse = { relation: "spouse", name: "Sam", surname: "Lopez", birth_date: "1988-03-02" };
const bought = {
  ...{ family_members: [spouse], promotion_code: "WELCOME", primary_dentist_id: "1", auto_renew: true },
  address: ADDRESS,
};

const membership = (named: Named): Record<string, UsualRequest> => {
  const change = {
    plan_slug: "brightwell_discount_1",
    renew_period: "monthly",
    family_members: [{ id: NOBODY, ...spouse }],
    ...ASKED,
  };
  return {
    "POST /account/proof/provide": { body: { challenge: SECRET } },
    "POST /account/proof/verify": { body: { code: CODE, challenge: SECRET } },
    "POST /account/name": { body: { name: "Maria", surname: "Lopez", reason: "typo" } },
    "POST /account/address": { body: { address: ADDRESS, accepts_end: false } },
    "PUT /account/language": { body: { language: "en" } },
    "POST /account/email": { body: { email: MAIL } },
    "POST /account/email/confirm": { body: { code: CODE } },
    "POST /account/phone": { body: { phone_number: PHONE, challenge: SECRET } },
    "POST /account/phone/confirm": { body: { phone_number: PHONE, code: CODE, challenge: SECRET } },
    "POST /account/cancel": { body: { refund_cents: 1, last_day: "2026-12-01" } },
    "POST /account/renewal": {
      body: { auto_renew: true, consent: { version: "x", sha256: CONSENT.sha256 } },
    },
    "POST /account/plan_change": {
      body: { ...change, id: NOBODY, proration_date: 1, today_cents: 1, next_cents: 1 },
    },
    "POST /account/plan_change/quote": { body: change },
    "POST /account/plan_change/undo": { body: { id: NOBODY } },
    "POST /account/price_change/agree": { body: { id: NOBODY } },
    "POST /account/dentists": { body: { location_id: named.location, person_ids: [NOBODY] } },
    ...introductionRequests(named.location),
    "POST /account/visits": { body: { id: NOBODY, ...visit } },
    "PUT /account/visits/:id": { params: { id: NOBODY }, body: visit },
    "DELETE /account/visits/:id": { params: { id: NOBODY } },
    "POST /account/visits/prices": { body: { location_id: named.location, day: "2026-11-20" } },
    "POST /account/messages": { body: { kind: "news_email", is_wanted: true } },
    "POST /subscription/retrive_customer_portal": { body: { return_url: "/membership" } },
    "GET /account/payments/:id": { params: { id: "in_1" } },
    "GET /account/payments/:id/invoice.pdf": { params: { id: "in_1" } },
    "POST /account/payments/:id/pay": { params: { id: "in_1" } },
    "GET /account/statements/:year": { params: { year: "2026" } },
    "GET /account/statements/:year/statement.pdf": { params: { year: "2026" } },
    "POST /account/cards/:id/link": { params: { id: NOBODY } },
    "POST /account/cards/:id/code": { params: { id: NOBODY } },
    "GET /account/cards/:id/card.pdf": { params: { id: NOBODY } },
    "DELETE /account/sessions/:id": { params: { id: NOBODY } },
    "GET /account/agreement.pdf": { query: { language: "en" } },
    "POST /subscription/check_person": { caller: "visitor", body: signUpBody({ ...bought, ...ASKED }) },
    "POST /subscription/terms": { caller: "visitor", body: signUpBody(bought) },
    "POST /subscription/agreement_preview": { caller: "visitor", body: signUpBody(bought) },
    "POST /subscription/initial_payment": {
      caller: "visitor",
      body: signUpBody({ ...bought, due_today: 1, terms_version: "x", consents: [CONSENT], ...ASKED }),
    },
    "POST /subscription/retrive_state": {
      caller: "visitor",
      body: { client_secret: "pi_1_secret_2", nonce: "abc", accepts_superseded: true },
    },
  };
};

const visit = {
  day: "2026-11-20",
  dentist: { location_id: null, name: "Dr. Ada Fern" },
  procedures: [{ procedure: "checkup", count: 1 }],
  paid_cents: 4500,
  bill_cents: null,
};

const PHONE_PARAMS = { device: "d".repeat(32), type: "pass.example.smirk.membership" };

const CONSENT = { kind: "agreement", version: "x", sha256: "0".repeat(64) };

const visiting = ({ location }: Named): Record<string, UsualRequest> => ({
  "POST /subscription/apply_promotion": {
    body: { promotion_code: "WELCOME", plan_slug: "brightwell_discount_2" },
  },
  "POST /waitlist/join": { body: { email: MAIL, phone_number: PHONE, removal_token: NOBODY } },
  "POST /waitlist/leave": { body: { removal_token: NOBODY, everywhere: false } },
  "GET /waitlist/one-click": { query: { token: SECRET } },
  "POST /waitlist/one-click": { query: { token: SECRET } },
  "POST /messages/stop": { body: { token: SECRET } },
  "GET /messages/one-click": { query: { token: SECRET } },
  "POST /messages/one-click": { query: { token: SECRET } },
  "POST /reports": {
    caller: "visitor",
    body: { location_id: location, problem: "moved", note: "To Elm St", email: MAIL, wants_answer: true },
  },
  "POST /reports/confirm": { body: { report: NOBODY, code: "ABCDE-FGHJK" } },
  "POST /nominations": { caller: "visitor", body: { name: "Dr. Ada Fern", place: "Houston", email: MAIL } },
  "GET /places/autocomplete": {
    query: { input: "1200 Main", types: "address", session: "abc", lat: "29.7", lng: "-95.3" },
  },
  "GET /places/geocode": { query: { address: "1200 Main St, Houston", place_id: "abc" } },
  "GET /places/service_area": { query: { lat: "29.76", lng: "-95.37" } },
  "GET /directory/location_ids": { query: { after: "0", limit: "10" } },
  "GET /directory/city": { query: { state: "tx", city: "houston", speciality: "GD", page: "2" } },
  "GET /files/*": { params: { "*": "ada.jpg" } },
  "GET /card/:token": { params: { token: SECRET } },
  "GET /es/card/:token": { params: { token: SECRET } },
  "POST /wallet/apple/v1/devices/:device/registrations/:type/:serial": {
    params: { ...PHONE_PARAMS, serial: NOBODY },
    body: { pushToken: "a".repeat(64) },
  },
  "DELETE /wallet/apple/v1/devices/:device/registrations/:type/:serial": {
    params: { ...PHONE_PARAMS, serial: NOBODY },
  },
  "GET /wallet/apple/v1/devices/:device/registrations/:type": {
    params: PHONE_PARAMS,
    query: { passesUpdatedSince: "1" },
  },
  "GET /wallet/apple/v1/passes/:type/:serial": {
    params: { type: PHONE_PARAMS.type, serial: NOBODY },
  },
  "POST /wallet/apple/v1/log": { body: { logs: ["The pass is not valid."] } },
  ...deskRequests(location),
  ...officeRequests(),
  "GET /map-views/finder/:file": { params: { file: "s-light-1.avif" } },
  "GET /map-views/dentist/:id(^\\d{1,19})/:file": { params: { id: location, file: "s-light-1.avif" } },
  ...Object.fromEntries(["/share", "/share/es"].flatMap((base) => pictures(base, location))),
});

const pictures = (base: string, id: string): [route: string, request: UsualRequest][] => {
  const params = { state: "tx", city: "houston" };
  return [
    [`GET ${base}/dentist/:id(^\\d{1,19}).png`, { params: { id } }],
    [`GET ${base}/dentists/:state/:city(^[a-z0-9-]+).png`, { params }],
    [
      `GET ${base}/dentists/:state/:city/:speciality(^[a-z]+).png`,
      { params: { ...params, speciality: "gd" } },
    ],
  ];
};

const vendors = (): Record<string, UsualRequest> => ({
  "POST /texts/inbound": {
    signedBy: "twilio",
    body: { MessageSid: "SM1", From: PHONE, Body: "STOP", OptOutType: "STOP" },
  },
  "POST /stripe/webhook": {
    signedBy: "stripe",
    body: {
      id: "evt_1",
      object: "event",
      type: "customer.updated",
      livemode: false,
      data: {
        object: {
          id: "cus_1",
          object: "customer",
          customer: "cus_1",
          charge: "ch_1",
          name: "Ada",
          email: MAIL,
        },
      },
    },
  },
  "GET /console/sign-on/callback": { query: { state: SECRET, code: "abc", error: "no", iss: "x" } },
});
