/** A test that holds a requirement: its file, and its title, after the title of what it stands in. */
type HoldingTest = readonly [file: string, title: string];

export type Verdict = { heldBy: readonly HoldingTest[] } | { doesNotApply: string };

const BEFORE_PAYING = "e2e/tests/joining/before-paying.spec.ts";
const TERMS = "apps/server/test/billing/payment/checkout-terms.test.ts";
const CHECKED = "apps/server/test/billing/payment/checkout-consents.test.ts";
const CONSENTS = "apps/server/test/membership/sections/consents.test.ts";
const LEAVING = "apps/web/test/screens/membership/leaving.test.tsx";
const CANCEL = "apps/server/test/membership/account-cancel.test.ts";
const NOTICES = "apps/server/test/membership/renewals/notices.test.ts";
const WORDS = "apps/server/test/law/notice-words.test.ts";
const PRICES = "apps/server/test/membership/plan/price-change.test.ts";
const MAILS = "apps/server/test/mail/members.test.ts";

const BEFORE_CARD: HoldingTest = [
  BEFORE_PAYING,
  "what to read stands before the card, and all before Pay, which is in sight [LAW-03] [USE-12] [USE-21]",
];
const RENEWAL_TERMS: HoldingTest = [TERMS, "say what renews, when and for how much [LAW-03]"];
const LAST_DAY: HoldingTest = [TERMS, "name the day before the charge as the last day to cancel [LAW-03]"];
const REFUND_TERMS: HoldingTest = [TERMS, "say which refund follows in %s [LAW-03]"];
const DISCLOSED = [BEFORE_CARD, RENEWAL_TERMS, LAST_DAY, REFUND_TERMS];

const CHECKOUT = "apps/web/test/screens/joining/checkout-terms.test.tsx";
const TWO_BOXES: HoldingTest = [
  CHECKOUT,
  "Pay waits for both boxes, named by the server's sentences [LAW-03] [PAY-04]",
];
const AGREEMENT_OPENS: HoldingTest = [
  CHECKOUT,
  "the agreement opens before it is signed, after a failure too [LAW-03]",
];
const OWN_BOX: HoldingTest = [TERMS, "have a box for the agreement and one for the renewal [LAW-03, PAY-04]"];
const NO_BOX_NO_CHARGE: HoldingTest = [CHECKED, "without the box of the %s are refused [LAW-03]"];
const CHANGED_WORDS: HoldingTest = [CHECKED, "of %j are refused with %s, and nothing is charged [LAW-03]"];
const CONSENTED = [TWO_BOXES, OWN_BOX, NO_BOX_NO_CHARGE, CHANGED_WORDS];

const RECORD: HoldingTest = [CONSENTS, "has the words, their hash, the day and a shortened source [LAW-04]"];
const RECORD_STAYS: HoldingTest = [CONSENTS, "cannot be %s [LAW-04]"];
const RECORD_HELD: HoldingTest = [CONSENTS, "the hold of a consent > of %s [LAW-04]"];
const RECORD_OUTLIVES: HoldingTest = [
  "apps/server/test/membership/operate-privacy.test.ts",
  "removes all but bookkeeping and what was agreed to [LAW-04]",
];

const WELCOME: HoldingTest = [
  MAILS,
  "is in the welcome with the price and the terms, each with its link [USE-15]",
];
const WELCOME_FILES: HoldingTest = [
  MAILS,
  "is welcomed with card and agreement, and gets a receipt, each once [MONEY-01, MEM-06]",
];
const WELCOME_WORDS: HoldingTest = [
  WORDS,
  "says amounts, frequency, last day and how to cancel, in %s [LAW-09]",
];
const ACKNOWLEDGED = [WELCOME_WORDS, WELCOME, WELCOME_FILES];

const TWO_PRESSES: HoldingTest = [LEAVING, "cancels in two presses, with no offer in between [LAW-09]"];
const SHOWN_FIRST: HoldingTest = [
  LEAVING,
  "shows the refund and the last day before anything is canceled [MEM-04] [MONEY-04]",
];
const ENDS_LATER: HoldingTest = [
  CANCEL,
  "leaving later [MONEY-04] > ends with the paid period, can be undone until then, and refunds nothing",
];
const ENDS_AT_ONCE: HoldingTest = [
  CANCEL,
  "leaving in the first 30 days [MONEY-04] > pays back all but the fee that was charged, and ends at once",
];
const BY_PHONE: HoldingTest = [
  "apps/server/test/console/members/members.test.ts",
  "canceling previews the last day and the money, and does what it showed [OPS-03]",
];
const PHONE_ON_PAGES: HoldingTest = [
  "apps/web/test/screens.test.tsx",
  "the footer of every page has the phone number of the support [LAW-09]",
];
const ONLINE = [TWO_PRESSES, SHOWN_FIRST, ENDS_LATER];

const IN_WINDOW: HoldingTest = [
  "packages/domain/src/law/renewal-notice.test.ts",
  "in %s, paid %s, lies inside the state's window, also a day late [LAW-05] [MONEY-05]",
];
const SENT_ONCE: HoldingTest = [
  NOTICES,
  "of a year comes once, on its day in the window of the state [LAW-05] [MONEY-05]",
];
const ANNIVERSARY: HoldingTest = [
  NOTICES,
  "that passes another year comes to monthly payers of Colorado beside the reminder [LAW-05]",
];
const NOTICE_WORDS: HoldingTest = [
  WORDS,
  "says plan, period, amount, last day and how to cancel, in %s [LAW-09]",
];
const YEARLY_NOTICE = [IN_WINDOW, SENT_ONCE, NOTICE_WORDS];
const EACH_CHARGE: HoldingTest = [
  "apps/server/test/membership/renewals/reminders.test.ts",
  "fourteen months send each renewal one reminder, on its day, to active members [MONEY-05] [MONEY-04]",
];
const EACH_NOTICE = [EACH_CHARGE, NOTICE_WORDS];

const PROMOTION_END: HoldingTest = [
  NOTICES,
  "comes once, in the state's window before the first regular charge [LAW-05]",
];
const PROMOTION_DAY: HoldingTest = [
  "packages/domain/src/billing/renewal-date.test.ts",
  "the end of a promotion [LAW-05] > in %s, after %i months, is announced before 21 May on %s",
];

const held = (...heldBy: HoldingTest[]) => ({ heldBy });
const not = (doesNotApply: string): Verdict => ({ doesNotApply });

/** A code of 100% is a trial. */
const TRIAL_TERMS: HoldingTest = [
  TERMS,
  "name the first paid day of a code of 100%, and until when to cancel, in %s [LAW-10] [LAW-09]",
];
const TRIAL_CHARGES: HoldingTest = [
  "apps/server/test/billing/payment/charge-schedules.test.ts",
  "is what 'Before you pay' and the consent named for each day [LAW-10] [LAW-03]",
];
const TRIAL_END: HoldingTest = [NOTICES, "comes before the first money of a code of 100% [LAW-05] [LAW-09]"];
const TRIAL_DISCLOSED = [TRIAL_TERMS, TRIAL_CHARGES];
const PRICE_WORDS: HoldingTest = [WORDS, "says both prices, the day and how to cancel, in %s [LAW-09]"];
const NEW_PRICE = held(
  PRICE_WORDS,
  [
    PRICES,
    "a price change of members [LAW-05] > is notified in each state's window and charged from that renewal on",
  ],
  [
    PRICES,
    "a member who was notified of a new price [LAW-05] > pays the old price once more where the notice was not delivered or Stripe was away",
  ],
);
const ONE_SELLER = not(
  "Nobody sells after our payment: there is no third seller and no card number passes on.",
);
const UTAH = not(
  "Memberships are not sold in Utah; its window is in the law table for the day that they are.",
);

/** The requirements of renewal law by their ids in the list that we hold ourselves to, in its order. */
export const RENEWAL_REQUIREMENTS: Readonly<Record<string, Verdict>> = {
  "ca-clear-conspicuous-disclosure": held(...DISCLOSED),
  "ca-billing-amount-frequency-disclosure": held(BEFORE_CARD, RENEWAL_TERMS),
  "ca-express-affirmative-consent": held(...CONSENTED),
  "ca-consent-verification-records": held(RECORD, RECORD_STAYS, RECORD_HELD, RECORD_OUTLIVES),
  "ca-post-enrollment-acknowledgment": held(...ACKNOWLEDGED),
  "ca-same-medium-cancellation": held(...ONLINE),
  "ca-click-to-cancel-online": held(TWO_PRESSES, SHOWN_FIRST),
  "ca-phone-cancellation-requirements": held(PHONE_ON_PAGES, BY_PHONE),
  "ca-annual-renewal-reminder": held(SENT_ONCE, ...EACH_NOTICE),
  "ca-free-trial-conversion-coverage": held(...TRIAL_DISCLOSED, ...CONSENTED, ...ACKNOWLEDGED),
  "ca-price-change-notice": NEW_PRICE,

  "ny-disclosure-before-purchase": held(...DISCLOSED),
  "ny-affirmative-consent-initial": held(...CONSENTED),
  "ny-acknowledgment-confirmation": held(...ACKNOWLEDGED),
  "ny-cancellation-mechanism": held(...ONLINE),
  "ny-renewal-reminder-notice": held(...YEARLY_NOTICE),
  "ny-free-trial-conversion-notice": held(TRIAL_END, PROMOTION_DAY),
  "ny-price-change-notice": held(...NEW_PRICE.heldBy, [
    PRICES,
    "a member who was notified of a new price [LAW-05] > leaves within 14 days of the first charge in New York unless they agreed",
  ]),

  "co-disclosure-before-purchase": held(...DISCLOSED),
  "co-online-link-placement-consent": held(BEFORE_CARD, TWO_BOXES, AGREEMENT_OPENS),
  "co-written-acknowledgment": held(...ACKNOWLEDGED),
  "co-cancellation-mechanism": held(...ONLINE),
  "co-renewal-reminder-notice": held(...YEARLY_NOTICE, ANNIVERSARY),
  "co-free-trial-conversion-disclosure": held(...TRIAL_DISCLOSED, ...ACKNOWLEDGED),
  "co-material-change-notice": NEW_PRICE,

  "ct-pre-renewal-disclosure": held(...EACH_NOTICE),
  "ct-affirmative-consent": held(...CONSENTED),
  "ct-acknowledgment-consent-record": held(RECORD, RECORD_STAYS, RECORD_HELD),
  "ct-cancellation-mechanism-general": held(...ONLINE, BY_PHONE, PHONE_ON_PAGES),
  "ct-cancellation-mechanism-online": held(...ONLINE),
  "ct-annual-renewal-reminder": held(SENT_ONCE, ...EACH_NOTICE),
  "ct-free-trial-precontract-disclosure": held(...TRIAL_DISCLOSED),
  "ct-free-trial-timed-conversion-notice": held(PROMOTION_END, PROMOTION_DAY, PRICE_WORDS),
  "ct-material-change-notice": NEW_PRICE,

  "ma-disclosure-before-purchase": held(...DISCLOSED),
  "ma-cancellation-mechanism": held(...ONLINE),
  "ma-renewal-notice-over-31-days": held(...YEARLY_NOTICE),
  "ma-renewal-notice-31-days-or-less": held(...EACH_NOTICE),
  "ma-free-trial-calendar-date": held(TRIAL_TERMS),

  "mn-pre-purchase-offer-terms": held(...DISCLOSED),
  "mn-post-acceptance-confirmation": held(...ACKNOWLEDGED),
  "mn-affirmative-consent-unconditional-gift": not("No goods are sent."),
  "mn-website-termination-election": held(TWO_PRESSES, SHOWN_FIRST),
  "mn-consumer-termination-rights": held(ENDS_LATER, ENDS_AT_ONCE),
  "mn-no-abusive-save-tactics-on-cancellation": held(TWO_PRESSES),
  "mn-continuous-service-annual-notice": held(...EACH_NOTICE),
  "mn-free-trial-confirmation-notice": held(...ACKNOWLEDGED, TRIAL_END, PROMOTION_DAY),
  "mn-material-change-notice": NEW_PRICE,

  "ut-renewal-reminder-notice": UTAH,
  "ut-trial-conversion-notice": UTAH,

  "va-disclosure-before-purchase": held(...DISCLOSED),
  "va-affirmative-consent": held(...CONSENTED),
  "va-acknowledgment-confirmation": held(...ACKNOWLEDGED),
  "va-cancellation-mechanism": held(...ONLINE, BY_PHONE),
  "va-renewal-reminder-notice": held(...YEARLY_NOTICE),
  "va-free-trial-conversion-notice": held(...ACKNOWLEDGED),

  "tn-pre-purchase-disclosure": held(...DISCLOSED),
  "tn-affirmative-consent": held(...CONSENTED),
  "tn-acknowledgment-confirmation": held(...ACKNOWLEDGED),
  "tn-cancellation-mechanism-general": held(PHONE_ON_PAGES, BY_PHONE),
  "tn-cancellation-mechanism-online": held(...ONLINE),
  "tn-renewal-notice-60day": held(SENT_ONCE, ...EACH_NOTICE),
  "tn-free-trial-conversion": held(...TRIAL_DISCLOSED, ...ACKNOWLEDGED),
  "tn-material-change-notice": NEW_PRICE,

  "fl-auto-renewal-disclosure": held(
    BEFORE_CARD,
    [TERMS, "shows the very agreement that is signed, but for number and day [LAW-03, MEM-06]"],
    RENEWAL_TERMS,
  ),
  "fl-renewal-reminder-notice": held(...YEARLY_NOTICE),
  "fl-same-manner-cancellation": held(...ONLINE),

  "fed-rosca-8403-disclosure": held(...DISCLOSED),
  "fed-rosca-8402a1-disclosure-third-party": ONE_SELLER,
  "fed-rosca-8403-express-consent": held(...CONSENTED),
  "fed-rosca-8402a2-consent-third-party": ONE_SELLER,
  "fed-rosca-8402b-data-pass-ban": ONE_SELLER,
  "fed-rosca-8403-cancellation-mechanism": held(...ONLINE),
};
