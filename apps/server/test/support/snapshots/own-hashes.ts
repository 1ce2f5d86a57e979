import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { hashAgreement } from "../../../src/features/members/agreement/write-agreement.ts";
import { hashWords } from "../../../src/features/members/consents/record-consents.ts";
import type { MemberRows } from "./member-rows.ts";

/** The texts of a copy have a number and days of their own, so their hashes are others, also where texts name them. */
export function withOwnHashes(json: string): string {
  const agreements = (JSON.parse(json) as MemberRows).membership_agreements ?? [];
  const named = agreements.reduce((text, row) => {
    const own = text.replaceAll(String(row.sha256), hashAgreement(row.agreement as Agreement));
    if (!row.translation) return own;
    return own.replaceAll(String(row.translation_sha256), hashAgreement(row.translation as Agreement));
  }, json);
  const { consents = [], ...rows } = JSON.parse(named) as MemberRows;
  const hashed = consents.map((row) => ({ ...row, sha256: hashWords(String(row.words)) }));
  return JSON.stringify({ ...rows, consents: hashed });
}
