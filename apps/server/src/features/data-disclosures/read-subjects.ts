import type { DataKind } from "@smirk/contract/account/disclosures";
import type { SentFields, Subject } from "../../vendors/disclosures/disclosure-log.ts";

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** What says in the fields of a call whom it is about. */
export function readSubjects(fields: Readonly<Record<string, DataKind>>, sent: SentFields): Subject[] {
  return Array.from(sent).flatMap(([name, value]) => {
    const kind = fields[name];
    if (kind === undefined) return [];
    const subject = readSubject(kind, { name, value });
    return subject === null ? [] : [subject];
  });
}

function readSubject(kind: DataKind, { name, value }: { name: string; value: string }): Subject | null {
  const [id] = UUID.exec(value) ?? [];
  switch (kind) {
    case "account_number":
      return id === undefined ? null : ["account", id];
    case "membership_number":
      return id === undefined ? null : ["membership", id];
    case "wallet_number":
      return id === undefined ? ["push_token", value] : ["pass", id];
    case "phone_number":
      return ["phone", value];
    case "code":
      return name === ":message" ? ["code_message", value] : null;
    case "payment_number":
      return readPaymentNumber(value);
    default:
      return null;
  }
}

/** Schedules, cards and items come with the subscription or the customer that they belong to. */
function readPaymentNumber(value: string): Subject | null {
  if (value.startsWith("cus_")) return ["customer", value];
  if (value.startsWith("sub_sched_")) return null;
  if (value.startsWith("sub_")) return ["subscription", value];
  return /^(?:in|pi)_/.test(value) ? ["payment", value] : null;
}
