import type { DataKind, Purpose, Recipient } from "@smirk/contract/account/disclosures";

/** What one kind of call sends to a company outside. */
export interface VendorCall {
  recipient: Recipient;
  purpose: Purpose;
  /**
   * Method and path as sent; a part that begins with a colon is a field, and `*` is an address that the vendor made.
   * Several where the same call goes to one of them.
   */
  requests: readonly string[];
  /** Every field of path, query and body by its name, without the places of lists. */
  fields: Readonly<Record<string, DataKind>>;
}
