/** Answers of the console's API. Times are ISO 8601. */
export type Role = "viewer" | "support" | "billing" | "owner";

export interface Session {
  email: string;
  name: string | null;
  role: Role;
  has_passkey: boolean;
  company_sign_on: boolean;
  actions: string[];
  brand: string;
  time_zone: string;
}

export interface FoundMember {
  accountId: string;
  name: string;
  state: string;
  planName: string | null;
  age: number | null;
  city: string | null;
  stateCode: string | null;
  email: string | null;
  phone: string | null;
  through: string | null;
}

export interface Payment {
  paymentId: string;
  paidCents: number;
  feeCents: number;
  refundedCents: number;
  from: string;
  until: string;
}

export interface Membership {
  row: {
    id: string;
    state: string;
    name: string;
    last_name: string;
    /** Masked for a viewer. */
    email: string | null;
    phone_number: string | null;
    policy_number: string | null;
    /** Null for a viewer. */
    address_line_1: string | null;
    address_line_2: string | null;
    zip: string | null;
    city: string;
    state_code: string;
    renewal_period: "monthly" | "yearly";
    promotion_code: string | null;
    paid_at: string | null;
    current_period_end: string | null;
    cancel_at: string | null;
    ended_at: string | null;
    auto_renew: boolean;
    is_past_due: boolean;
  };
  isErased: boolean;
  planName: string;
  family: { relation: string; name: string }[];
  dentists: { name: string; dentist: string; isListed: boolean }[];
  agreement: { version: string; signedAt: string } | null;
  cancellation: { rule: string; refundCents: number; lastDay: string; requestedAt: string } | null;
  openChange: { planSlug: string; period: string; people: number; at: string } | null;
  mails: { id: string; kind: string; writtenAt: string; sentAt: string | null; givenUpAt: string | null }[];
  money: { payments: Payment[]; nextChargeCents: number | null } | null;
}

export interface LogEntry {
  id: string;
  at: string;
  actor: string;
  command: string;
  reason?: string;
  subjectKind: string;
  subjectId: string;
  changes: Record<string, unknown>;
}

export interface MemberNote {
  id: string;
  text: string;
  writtenBy: string;
  writtenAt: string;
}

export interface MessagePreview {
  source: "stored" | "drawn" | "deleted";
  to: string | null;
  subject: string | null;
  text: string | null;
  attachments: string[];
}

export interface MemberPage {
  account: {
    id: string;
    name: string | null;
    phoneNumber: string | null;
    verifiedEmail: string | null;
    createdAt: string;
  };
  memberships: Membership[];
  notes: MemberNote[];
  texts: { id: string; kind: string; writtenAt: string; sentAt: string | null; givenUpAt: string | null }[];
  signIns: {
    sessions: {
      browser: string | null;
      createdAt: string;
      lastUsedAt: string | null;
      endedAt: string | null;
    }[];
    wrongCodes: number;
  };
  /** What members are owed of refunds that failed for good. */
  owedCents: number;
  log: LogEntry[];
}

export interface CancelPreview {
  quote: { rule: string; refundCents: number; retainedFeeCents: number; lastDay: string } | null;
  mails: string[] | null;
}

export interface RefundPreview {
  by_rules: { refund_cents: number; last_day: string } | null;
  left_cents: number;
  /** What one operator may still refund alone today. */
  unapproved_cents: number;
  payments: (Payment & { leftCents: number })[];
}

export interface RefundApproval {
  id: string;
  accountId: string;
  name: string;
  amountCents: number;
  reason: string;
  requestedBy: string;
  requestedAt: string;
  /** Null while it waits. */
  decision: { isApproved: boolean; at: string; by: string } | null;
}

/** Sold to a person who seems to have had a membership already. */
export interface SecondMembership {
  membershipId: string;
  accountId: string;
  earlierAccountId: string;
  name: string;
  foundAt: string;
  refundUntil: string;
}

export interface Operator {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  disabledAt: string | null;
  passkeys: number;
  /** How many of their keys counted less than before. */
  doubtedKeys: number;
  lastUsedAt: string | null;
}

export interface Finding {
  check: string;
  level: "ok" | "warning" | "error";
  found: string;
  advice: string;
}

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  nextAt: string | null;
  isRunning: boolean;
  failedAt: string;
  reason: string;
  accountId: string | null;
}

export interface UnsentMail {
  id: string;
  kind: string;
  writtenAt: string;
  givenUpAt: string | null;
  reason: string;
  accountId: string | null;
  canRetry: boolean;
}

export interface Health {
  findings: Finding[];
  jobs: FailedJob[];
  mails: UnsentMail[];
  schedule: { name: string; lastAt: string | null; nextAt: string | null }[];
}

export interface ChoosableMembers {
  members: {
    accountId: string;
    name: string;
    state: string;
    planName: string;
    city: string;
    stateCode: string;
    joinedOn: string;
    endsOn: string | null;
    isPastDue: boolean;
    email: string;
  }[];
  most: number;
  plans: { slug: string; name: string }[];
}

export interface ListedBulk {
  id: string;
  action: "resend" | "cancel";
  choice: string;
  state: string;
  by: string;
  madeAt: string;
}

export interface ShownBulk extends ListedBulk {
  counts: { waiting: number; ready: number; skipped: number; done: number; failed: number };
  refundCents: number;
  firstDay: string | null;
  lastDay: string | null;
  problems: { accountId: string; name: string; state: string; problem: string }[];
}
