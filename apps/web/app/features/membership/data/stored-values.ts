import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Words that the copy stores for a choice or a state. */
export const STORED_VALUES: Readonly<Record<string, MessageDescriptor>> = {
  true: msg`Yes`,
  false: msg`No`,
  active: msg`Active`,
  canceled: msg`Canceled`,
  termed: msg`Ended`,
  replaced: msg`Replaced`,
  open: msg`Open`,
  monthly: msg`Monthly`,
  yearly: msg`Yearly`,
  spouse: msg`Spouse`,
  child: msg`Child`,
  member: msg`Member`,
  pending: msg`Pending`,
  succeeded: msg`Succeeded`,
  failed: msg`Failed`,
  applied: msg`Applied`,
  undone: msg`Undone`,
  won: msg`Won`,
  lost: msg`Lost`,
  en: msg`English`,
  es: msg`Spanish`,
};
