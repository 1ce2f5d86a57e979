import type { MemberPage, Membership } from "../../src/api/types.ts";

export const MARIA = "5b0d2c9e-7a0f-4d5c-9a37-1f6d7f1c0a01";

const ROW: Membership["row"] = {
  id: "9c0d2c9e-7a0f-4d5c-9a37-1f6d7f1c0a02",
  state: "active",
  name: "Maria",
  last_name: "Quintero",
  email: "maria@example.com",
  phone_number: "+17135550177",
  policy_number: "4539148803436467",
  address_line_1: "1500 Main St",
  address_line_2: null,
  zip: "77002",
  city: "Houston",
  state_code: "TX",
  renewal_period: "monthly",
  promotion_code: null,
  paid_at: "2026-07-01T15:00:00.000Z",
  current_period_end: "2026-08-01T15:00:00.000Z",
  cancel_at: null,
  ended_at: null,
  auto_renew: true,
  is_past_due: false,
  is_period_paid: true,
};

/** Maria, an active member; what a test changes of her page and of her membership's row. */
export function mariasPage(
  changes: Partial<MemberPage> = {},
  row: Partial<Membership["row"]> = {},
): MemberPage {
  return {
    account: {
      id: MARIA,
      name: "Maria Quintero",
      phone_number: "+17135550177",
      verified_email: null,
      created_at: "2026-07-01T14:00:00.000Z",
    },
    memberships: [
      {
        row: { ...ROW, ...row },
        is_erased: false,
        plan_name: "Smirk Plus",
        family: [],
        dentists: [],
        agreement: null,
        cancellation: null,
        open_change: null,
        mails: [],
        money: { payments: [], due_cents: null, next_charge_cents: 3740 },
      },
    ],
    notes: [],
    texts: [],
    sign_ins: { sessions: [], wrong_codes: 0 },
    waiting_contacts: [],
    owed_cents: 0,
    log: [],
    ...changes,
  };
}
