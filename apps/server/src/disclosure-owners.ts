import { ACCOUNT_OWNERS, keepAccounts } from "./features/auth/account-owners.ts";
import { findPaymentOwners } from "./features/billing/find-payment-owners.ts";
import { PASS_OWNERS } from "./features/card/wallet/pass-owners.ts";
import type { Owners } from "./features/data-disclosures/find-accounts.ts";
import { findMailOwners } from "./features/mail/mail-owners.ts";
import { MEMBERSHIP_OWNERS } from "./features/members/membership-owners.ts";

const OWNERS: Owners = {
  ...ACCOUNT_OWNERS,
  ...MEMBERSHIP_OWNERS,
  ...PASS_OWNERS,
  payment: findPaymentOwners,
  mail: findMailOwners,
};

/** What the record of disclosures asks of the features that know whose something is. */
export const DISCLOSURE_OWNERS = { owners: OWNERS, keepAccounts };
