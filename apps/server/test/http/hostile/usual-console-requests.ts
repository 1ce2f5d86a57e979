import { CODE, MAIL, type Named, NOBODY, PHONE, SECRET, type UsualRequest } from "./usual-requests.ts";

const WHY = "Lost the phone";

/** The same of the console. */
export function consoleRequests(named: Named): Record<string, UsualRequest> {
  const requests = {
    ...members(named),
    ...operations(named),
    ...prices(),
    ...directory(named),
    ...STATES,
  };
  return Object.fromEntries(
    Object.entries(requests).map(([route, request]) => [route.replace(" /", " /console/api/"), request]),
  );
}

const members = ({ account }: Named): Record<string, UsualRequest> => {
  const ended = { account_id: NOBODY, at: "now", refund_cents: 1, last_day: "2026-12-01", reason: WHY };
  const contact = { account_id: account, detail: "email", email: MAIL, phone: PHONE };
  return {
    "POST /members/search": { body: { text: "lopez" } },
    "POST /members/show": { body: { account_id: account } },
    "POST /members/resend": { body: { account_id: account, kind: "welcome", reason: WHY } },
    "POST /members/update": {
      body: {
        account_id: account,
        detail: "name",
        name: "Maria",
        surname: "Lopez",
        name_reason: "typo",
        reason: WHY,
      },
    },
    "POST /members/unlock-phone": { body: { account_id: account, reason: WHY } },
    "POST /members/contact/preview": { body: contact },
    "POST /members/contact/send-code": { body: { ...contact, via: "email", reason: WHY } },
    "POST /members/contact/agree": { body: { change_id: NOBODY, reason: WHY } },
    "POST /members/contact": { body: { ...contact, via: "email", code: CODE, waits: true, reason: WHY } },
    "POST /members/cancel/preview": { body: ended },
    "POST /members/cancel": { body: ended },
    "POST /members/export": { body: { account_id: account, reason: WHY } },
    "POST /members/erase/preview": { body: { account_id: account } },
    "POST /members/erase": { body: { account_id: NOBODY, reason: WHY } },
    "POST /members/refund/preview": { body: { account_id: account, amount_cents: 1 } },
    "POST /members/refund": { body: { account_id: NOBODY, amount_cents: 1, is_again: false, reason: WHY } },
    "POST /refunds/second": {
      body: { membership_id: NOBODY, person_id: null, outcome: "two_people", reason: WHY },
    },
    "POST /refunds/decide": { body: { approval_id: NOBODY, is_approved: true, reason: WHY } },
    "POST /members/list": {
      body: {
        state: "active",
        plan: "x",
        state_code: "TX",
        joined_from: "2026-01-01",
        joined_to: "2026-12-01",
        ends_within: 30,
        is_past_due: true,
        is_owed: true,
        sort: "name",
        ascending: true,
        rows: 50,
        after: NOBODY,
      },
    },
  };
};

const imported = {
  kind: "plain",
  file: "dentists.csv",
  size: 10,
  fingerprint: "0".repeat(64),
  dry_run: true,
};

const operations = ({ account, operator }: Named): Record<string, UsualRequest> => {
  const passkey = {
    id: "abc",
    rawId: "abc",
    type: "public-key",
    response: { clientDataJSON: "e30", signature: "abc" },
  };
  const filter = { by: "month", from: "2026-01", to: "2026-11", plan: "brightwell_discount_2", state: "TX" };
  const log = {
    actor: MAIL,
    command: "member",
    subject_kind: "account",
    subject_id: account,
    from: "2026-01-01",
    to: "2026-12-01",
    before_id: "9",
  };
  const bulk = { bulk_id: NOBODY, members: 1, refund_cents: 1, reason: WHY };
  const promotion = {
    ...{ code: "TEN", percent_off: 10, amount_off: null, applies_to: ["p"], duration: "once" },
    ...{ duration_in_months: null, max_redemptions: 1, expires_at: "2027-01-31" },
  };
  return {
    "POST /sign-in": { body: { response: passkey } },
    "POST /invites/options": { body: { token: SECRET } },
    "POST /invites/accept": { body: { token: SECRET, name: "Ada Fern", response: passkey } },
    "POST /proof": { body: { response: passkey } },
    "POST /sign-on": { body: { purpose: "prove" } },
    "POST /bulk/show": { body: { bulk_id: NOBODY } },
    "POST /bulk/resend/preview": { body: { account_ids: [NOBODY], choice: "welcome" } },
    "POST /bulk/resend": { body: bulk },
    "POST /bulk/cancel/preview": { body: { account_ids: [NOBODY], choice: "now" } },
    "POST /bulk/cancel": { body: bulk },
    "POST /operators/invite": { body: { email: MAIL, role: "viewer", reason: WHY } },
    "POST /operators/role": { body: { operator_id: operator, role: "viewer", reason: WHY } },
    "POST /operators/allow-key": { body: { operator_id: operator, reason: WHY } },
    "POST /operators/remove-keys": { body: { operator_id: operator, reason: WHY } },
    "POST /operators/disable": { body: { operator_id: NOBODY, reason: WHY } },
    ...partners(),
    "POST /health/retry-job": { body: { job_id: "1" } },
    "POST /health/retry-mail": { body: { mail_id: NOBODY } },
    "POST /statistics/counts": { body: filter },
    "POST /statistics/money": { body: filter },
    "POST /statistics/export": { body: filter },
    "POST /promotions/preview": { body: { promotion } },
    "POST /promotions/create": { body: { promotion, reason: WHY } },
    "POST /promotions/end": { body: { code: "TEN", reason: WHY } },
    "POST /listings/draw": { body: { size: 10 } },
    "POST /listings/check": { body: { location_id: "1", is_right: true } },
    "POST /reports/settle": { body: { report_id: NOBODY, outcome: "confirmed" } },
    "POST /imports": {
      body: {
        ...imported,
        skip_refused: false,
        complete: false,
        may_hide: null,
        confirmed: false,
        columns: "Fee=member_price",
        values: "area=TX",
      },
    },
    "POST /imports/pieces": { query: { import_id: NOBODY, position: "0" }, isBytes: true },
    "POST /imports/cancel": { body: { import_id: NOBODY } },
    "POST /imports/refused": { body: { import_id: NOBODY } },
    "POST /log": { body: log },
    "POST /log/export": { body: log },
  };
};

const partners = (): Record<string, UsualRequest> => {
  const settings = {
    contact_email: MAIL,
    scopes: ["fees"],
    calls_per_minute: 1,
    calls_per_day: 1,
    reason: WHY,
  };
  const named = { partner_id: NOBODY, reason: WHY };
  return {
    "POST /partners/show": { body: { partner_id: NOBODY } },
    "POST /partners/create": { body: { name: "Fernwood Benefits", ...settings } },
    "POST /partners/change": { body: { partner_id: NOBODY, ...settings } },
    "POST /partners/keys": { body: { ...named, keys: '{"kty":"OKP","crv":"Ed25519","x":"abc"}' } },
    "POST /partners/keys/retire": { body: { ...named, kid: "main" } },
    "POST /partners/end": { body: named },
    "POST /webhooks/show": { body: { partner_id: NOBODY } },
    "POST /webhooks/add": {
      body: { ...named, url: "https://hooks.partner.example/", kinds: ["membership.started"] },
    },
    "POST /webhooks/rotate": { body: { endpoint_id: NOBODY, reason: WHY } },
    "POST /webhooks/end": { body: { endpoint_id: NOBODY, reason: WHY } },
    "POST /webhooks/pause": { body: { endpoint_id: NOBODY, reason: WHY } },
    "POST /webhooks/resume": { body: { endpoint_id: NOBODY, reason: WHY } },
    "POST /webhooks/send-again": { body: { endpoint_id: NOBODY, delivery_id: NOBODY, reason: WHY } },
  };
};

const STATES: Record<string, UsualRequest> = {
  "POST /states/show": { body: { state: "TX" } },
  "POST /states/preview": {
    body: { state: "TX", language: "es", period: "monthly", plan: "brightwell_discount_2" },
  },
  "POST /states/filing-pack": { body: { state: "TX" } },
  "POST /states/close": { body: { state: "TX", reason: WHY } },
  "POST /states/open": { body: { state: "TX", reason: WHY } },
  "POST /states/registrations": {
    query: {
      ...{ state: "MD", organization: "Brightwell", number: "DPO-17", valid_from: "2026-07-01" },
      ...{ valid_until: "2027-06-30", file: "certificate.pdf", reason: WHY },
    },
    isBytes: true,
  },
  "POST /states/registrations/revoke": { body: { registration_id: NOBODY, reason: WHY } },
  "POST /states/registrations/document": { body: { registration_id: NOBODY } },
};

const prices = (): Record<string, UsualRequest> => {
  const cents = { plan_cents: 1995, family_cents: 1000, family_extra_cents: 3500 };
  const priceChange = {
    plan_slug: "brightwell_discount_1",
    first_day: "2099-01-01",
    prices: { monthly: cents, yearly: cents },
  };
  return {
    "POST /imports/approve": { body: { import_id: NOBODY, moved: 3, reason: "Checked the list" } },
    "POST /fees/export": { body: { kind: "office-fees", is_template: true } },
    "POST /fees/columns": { query: { kind: "office-fees", file: "list.csv" }, isBytes: true },
    "POST /fees/explain": { body: { location_id: "1", plan: "brightwell_discount_1" } },
    "POST /fees/undo": { body: { change_id: "1", reason: "Wrong prices" } },
    "POST /prices/preview": { body: priceChange },
    "POST /prices/schedule": {
      body: {
        ...priceChange,
        reason: WHY,
        reason_en: "Costs have grown.",
        reason_es: "Los costos subieron.",
      },
    },
    "POST /prices/undo": { body: { id: NOBODY, reason: WHY } },
  };
};

const directory = ({ provider, location }: Named): Record<string, UsualRequest> => {
  const entry = { provider_id: provider, location_id: location };
  const fields = {
    name: "Ada",
    last_name: "Fern",
    degree: "DDS",
    center_name: "Elm Dental",
    address: "12 Elm St",
    city: "Houston",
    state: "TX",
    zip: "77002",
  };
  const rest = {
    dso_name: "Elm",
    phone: "713-555-0142",
    email: MAIL,
    languages: "en",
    specialities: "GD",
    plans: "brightwell_insurance",
  };
  const edit = { ...entry, fields: { ...fields, ...rest }, reason: WHY };
  return {
    "POST /directory/find": { body: { text: "fern", is_paged: true, after: "1" } },
    "POST /directory/show": { body: { provider_id: provider } },
    "POST /directory/edit/preview": { body: edit },
    "POST /directory/edit": { body: edit },
    "POST /directory/hide": { body: { ...entry, reason: WHY } },
    "POST /directory/publish": { body: { ...entry, reason: WHY } },
    "POST /directory/doubt": { body: { ...entry, reason: WHY } },
    "POST /directory/confirm": { body: { ...entry, reason: WHY } },
    "POST /offices/dismiss": { body: { batch_id: NOBODY, reason: WHY } },
    "POST /offices/claims/approve": { body: { claim_id: NOBODY, reason: WHY } },
    "POST /offices/claims/refuse": { body: { claim_id: NOBODY, reason: WHY } },
    "POST /offices/claims/letter": { body: { claim_id: NOBODY } },
    "POST /offices/people": { body: { text: MAIL } },
    "POST /offices/people/end": { body: { office_id: NOBODY, person_id: NOBODY, reason: WHY } },
    "POST /offices/people/remove-keys": { body: { office_id: NOBODY, person_id: NOBODY, reason: WHY } },
    "POST /listings/settle": { body: { location_ids: [entry.location_id], is_right: true, reason: WHY } },
  };
};
