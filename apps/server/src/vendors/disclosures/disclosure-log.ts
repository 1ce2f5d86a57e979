import type { CallName } from "./vendor-calls.ts";

/** Names and values of what is sent. */
export type SentFields = Iterable<readonly [name: string, value: string]>;

/** How the account is found that something was sent about; none of it is stored. */
export type SubjectKind =
  | "account"
  | "membership"
  | "customer"
  | "subscription"
  | "payment"
  | "phone"
  | "email"
  | "code_message"
  | "mail"
  | "pass"
  | "push_token"
  | "google_identity"
  | "apple_identity";

export type Subject = readonly [kind: SubjectKind, value: string];

/** Records what was sent to whom. */
export interface DisclosureLog {
  /** Neither throws nor waits. @param subjects whom it is about, where the fields do not say */
  note(call: CallName, sent: SentFields, subjects?: readonly Subject[]): void;
}

/** For calls that are about nobody, such as those that check whether a vendor answers. */
export const ABOUT_NOBODY: DisclosureLog = { note: () => {} };

interface HeldNotes extends DisclosureLog {
  /** Notes all of them, of one person. */
  passOn(disclosures: DisclosureLog, subjects: readonly Subject[]): void;
}

/** Keeps notes until the answer says whom they were about. */
export function holdNotes(): HeldNotes {
  const held: { call: CallName; sent: SentFields }[] = [];
  return {
    note: (call, sent) => void held.push({ call, sent }),
    passOn(disclosures, subjects) {
      for (const { call, sent } of held.splice(0)) disclosures.note(call, sent, subjects);
    },
  };
}
