import type { english } from "../en/english.ts";
import {
  accountDeletedEmail,
  phoneProofEmail,
  reportCodeEmail,
  reportSettledEmail,
  waitlistEmail,
} from "./account.ts";
import { childLeavingEmail } from "./child-leaving.ts";
import { dentistChangedEmail, dentistLeftEmail } from "./dentists.ts";
import {
  addressChangedEmail,
  emailChangedEmail,
  emailCodeEmail,
  nameChangedEmail,
  phoneChangedEmail,
  phoneChangedText,
} from "./details.ts";
import { canceledEmail, endedEmail, renewalOffEmail, resumedEmail } from "./lifecycle.ts";
import { paymentFailedEmail } from "./payment-failed.ts";
import { planChangedEmail, planChangeScheduledEmail, planChangeUndoneEmail } from "./plan-change.ts";
import { receiptEmail, receiptRows } from "./receipt.ts";
import {
  recoveryCodeEmail,
  recoveryFailedEmail,
  recoveryImpossibleEmail,
  recoveryStartedEmail,
  recoveryStartedText,
  recoveryStoppedEmail,
} from "./recovery.ts";
import { refundedEmail, refundReturnedEmail, refundStuckEmail } from "./refunds.ts";
import { endingReminder, renewalReminder } from "./reminders.ts";
import { paymentFailedText, renewalText } from "./texts.ts";
import { welcomeEmail } from "./welcome.ts";

export const spanish: typeof english = {
  accountDeletedEmail,
  addressChangedEmail,
  canceledEmail,
  childLeavingEmail,
  dentistChangedEmail,
  dentistLeftEmail,
  emailChangedEmail,
  emailCodeEmail,
  endedEmail,
  endingReminder,
  nameChangedEmail,
  paymentFailedEmail,
  paymentFailedText,
  phoneChangedEmail,
  phoneChangedText,
  phoneProofEmail,
  planChangeScheduledEmail,
  planChangeUndoneEmail,
  planChangedEmail,
  receiptEmail,
  receiptRows,
  recoveryCodeEmail,
  recoveryFailedEmail,
  recoveryImpossibleEmail,
  recoveryStartedEmail,
  recoveryStartedText,
  recoveryStoppedEmail,
  refundReturnedEmail,
  refundStuckEmail,
  refundedEmail,
  renewalOffEmail,
  renewalReminder,
  renewalText,
  reportCodeEmail,
  reportSettledEmail,
  resumedEmail,
  waitlistEmail,
  welcomeEmail,
};
