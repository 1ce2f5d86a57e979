import {
  accountDeletedEmail,
  phoneProofEmail,
  reportCodeEmail,
  reportSettledEmail,
  secondMembershipEmail,
  waitlistEmail,
} from "../account.ts";
import { childLeavingEmail } from "../child-leaving.ts";
import {
  contactChangedEmail,
  contactChangedText,
  contactChangeStoppedEmail,
  contactChangeWaitsEmail,
  contactChangeWaitsText,
  contactsRestoredEmail,
  contactsRestoredText,
  recoveryCodeEmail,
  recoveryFailedEmail,
  recoveryImpossibleEmail,
  recoveryStartedEmail,
} from "../contacts.ts";
import { dentistChangedEmail, dentistLeftEmail } from "../dentists.ts";
import { addressChangedEmail, emailCodeEmail, nameChangedEmail } from "../details.ts";
import { canceledEmail, endedEmail, renewalOffEmail, resumedEmail } from "../lifecycle.ts";
import { paymentFailedEmail } from "../payment-failed.ts";
import { planChangedEmail, planChangeScheduledEmail, planChangeUndoneEmail } from "../plan-change.ts";
import { receiptEmail, receiptRows } from "../receipt.ts";
import { endingReminder, renewalReminder } from "../reminders.ts";
import { paymentFailedText, renewalText } from "../text-messages.ts";
import { welcomeEmail } from "../welcome.ts";

export const english = {
  accountDeletedEmail,
  addressChangedEmail,
  canceledEmail,
  childLeavingEmail,
  contactChangedEmail,
  contactChangedText,
  contactChangeStoppedEmail,
  contactChangeWaitsEmail,
  contactChangeWaitsText,
  contactsRestoredEmail,
  contactsRestoredText,
  dentistChangedEmail,
  dentistLeftEmail,
  emailCodeEmail,
  endedEmail,
  endingReminder,
  nameChangedEmail,
  paymentFailedEmail,
  paymentFailedText,
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
  renewalOffEmail,
  renewalReminder,
  renewalText,
  reportCodeEmail,
  reportSettledEmail,
  resumedEmail,
  secondMembershipEmail,
  waitlistEmail,
  welcomeEmail,
};
