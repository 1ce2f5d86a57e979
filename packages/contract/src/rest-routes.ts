import * as v from "valibot";
import * as agreement from "./account/agreement.ts";
import * as cancellation from "./account/cancellation.ts";
import * as dentists from "./account/dentists.ts";
import * as events from "./account/events.ts";
import * as card from "./account/insurance-card.ts";
import * as messages from "./account/messages.ts";
import * as payments from "./account/payments.ts";
import * as cards from "./account/person-cards.ts";
import * as wallet from "./account/person-cards.ts";
import * as contacts from "./account/personal-details.ts";
import * as personal from "./account/personal-details.ts";
import * as change from "./account/plan-change.ts";
import * as renewal from "./account/renewal.ts";
import * as deletion from "./account/sessions.ts";
import * as signIns from "./account/sessions.ts";
import * as codes from "./auth/codes.ts";
import * as lostPhone from "./auth/lost-phone.ts";
import * as sessions from "./auth/sessions.ts";
import * as directory from "./directory.ts";
import { accuracyAnswerSchema } from "./directory-accuracy.ts";
import * as places from "./places.ts";
import * as reports from "./reports.ts";
import * as payment from "./subscription/payment.ts";
import * as plans from "./subscription/plans.ts";
import * as promotions from "./subscription/promotions.ts";
import * as signUp from "./subscription/sign-up-payment.ts";
import * as terms from "./subscription/terms.ts";
import { VISIT_ROUTES } from "./visits.ts";
import * as waitlist from "./waitlist.ts";

/** How a route is described: what it takes, as a body or a query, and what it answers. */
export interface RestRoute {
  body?: v.GenericSchema;
  query?: v.GenericSchema;
  /** Missing where the answer is a file, a redirect or nothing. */
  answer?: v.GenericSchema;
}

/** The shape of these bodies is the same on every day. */
const ANY_DAY = "2026-11-20";

const AUTH_ROUTES = {
  "POST /auth/2fa/provide": { body: codes.provideCodeBodySchema, answer: codes.providedCodeAnswerSchema },
  "POST /auth/2fa/verify": { body: codes.verifyCodeBodySchema, answer: sessions.tokenAnswerSchema },
  "POST /auth/email_proof/provide": {
    body: codes.emailProofBodySchema,
    answer: codes.emailProofAnswerSchema,
  },
  "POST /auth/email_proof/verify": { body: codes.emailProofCodeBodySchema, answer: codes.provedAnswerSchema },
  "GET /auth/refresh_token": { query: sessions.refreshTokenBodySchema, answer: sessions.tokenAnswerSchema },
  "POST /auth/refresh_token": { body: sessions.refreshTokenBodySchema, answer: sessions.tokenAnswerSchema },
  "GET /auth/refresh_temporary": { answer: sessions.temporaryTokenAnswerSchema },
  "POST /auth/sign_out": {},
  "GET /auth/me": { answer: sessions.meAnswerSchema },
  "GET /auth/providers": { answer: sessions.signOnProvidersAnswerSchema },
  "GET /auth/google/initiate": {
    query: sessions.signOnStartQuerySchema,
    answer: sessions.signOnStartAnswerSchema,
  },
  "GET /auth/google/callback": {},
  "GET /auth/apple/initiate": {
    query: sessions.signOnStartQuerySchema,
    answer: sessions.signOnStartAnswerSchema,
  },
  "GET /auth/apple/finish": {},
  "POST /auth/apple/callback": {},
  "POST /auth/contact_change/show": {
    body: contacts.linkBodySchema,
    answer: contacts.contactChangeAnswerSchema,
  },
  "POST /auth/contact_change/undo": { body: contacts.linkBodySchema, answer: contacts.undoneAnswerSchema },
  "POST /auth/lost_phone/begin": {
    body: lostPhone.beginRecoveryBodySchema,
    answer: lostPhone.begunRecoveryAnswerSchema,
  },
  "POST /auth/lost_phone/prove": {
    body: lostPhone.proveRecoveryBodySchema,
    answer: codes.provedAnswerSchema,
  },
  "POST /auth/lost_phone/phone": {
    body: lostPhone.recoveryPhoneBodySchema,
    answer: codes.providedCodeAnswerSchema,
  },
  "POST /auth/lost_phone/confirm": {
    body: lostPhone.confirmRecoveryBodySchema,
    answer: lostPhone.confirmedRecoveryAnswerSchema,
  },
} satisfies Record<string, RestRoute>;

const ACCOUNT_ROUTES = {
  "GET /account/sessions": { answer: signIns.accountSessionsAnswerSchema },
  "DELETE /account/sessions": { answer: signIns.endedSessionsAnswerSchema },
  "DELETE /account/sessions/:id": {},
  "POST /account/proof/provide": {
    body: codes.ownChallengeBodySchema,
    answer: codes.providedOwnCodeAnswerSchema,
  },
  "POST /account/proof/verify": { body: codes.ownCodeBodySchema, answer: codes.provedAnswerSchema },
  "GET /account/personal_details": { answer: personal.personalDetailsSchema },
  "POST /account/name": { body: personal.nameBodySchema, answer: personal.personalDetailsSchema },
  "POST /account/address": { body: personal.addressBodySchema, answer: personal.personalDetailsSchema },
  "PUT /account/language": { body: personal.languageBodySchema, answer: personal.languageBodySchema },
  "POST /account/email": { body: personal.emailBodySchema, answer: codes.emailCodeAnswerSchema },
  "POST /account/email/confirm": {
    body: personal.confirmEmailBodySchema,
    answer: personal.personalDetailsSchema,
  },
  "POST /account/phone": { body: personal.phoneBodySchema, answer: codes.providedCodeAnswerSchema },
  "POST /account/phone/confirm": {
    body: personal.confirmPhoneBodySchema,
    answer: personal.personalDetailsSchema,
  },
  "GET /account/contact_changes": { answer: contacts.waitingChangesAnswerSchema },
  "POST /account/contact_changes/stop": { answer: contacts.waitingChangesAnswerSchema },
  "GET /account/messages": { answer: messages.messageChoicesAnswerSchema },
  "POST /account/messages": {
    body: messages.messageChoiceBodySchema,
    answer: messages.messageChoicesAnswerSchema,
  },
  "GET /account/events": { answer: events.accountEventsAnswerSchema },
  "GET /account/data": {},
  "GET /account/deletion": { answer: deletion.accountDeletionAnswerSchema },
  "POST /account/delete": { body: deletion.deleteAccountBodySchema },
} satisfies Record<string, RestRoute>;

const MEMBERSHIP_ROUTES = {
  "GET /account/insurance_card": { answer: card.insuranceCardAnswerSchema },
  "GET /account/insurance_card.pdf": {},
  "GET /account/details": { answer: card.accountDetailsSchema },
  "GET /account/agreement": { answer: agreement.agreementAnswerSchema },
  "GET /account/agreement.pdf": { query: agreement.agreementPdfQuerySchema },
  "GET /account/next_charge": { answer: card.nextChargeAnswerSchema },
  "GET /account/cancellation": { answer: cancellation.cancellationAnswerSchema },
  "POST /account/cancel": {
    body: cancellation.cancelBodySchema,
    answer: cancellation.cancellationAnswerSchema,
  },
  "POST /account/keep": { answer: cancellation.cancellationAnswerSchema },
  "GET /account/renewal": { answer: renewal.renewalAnswerSchema },
  "GET /account/renewal/terms": { answer: renewal.renewalTermsAnswerSchema },
  "POST /account/renewal": { body: renewal.renewalBodySchema, answer: renewal.renewalAnswerSchema },
  "GET /account/payments": { answer: payments.paymentsAnswerSchema },
  "GET /account/payments/:id": { answer: payments.paymentAnswerSchema },
  "GET /account/payments/:id/invoice.pdf": {},
  "POST /account/payments/:id/pay": { answer: payments.duePaymentAnswerSchema },
  "GET /account/statements/:year": { answer: payments.statementSchema },
  "GET /account/statements/:year/statement.pdf": {},
  "GET /account/price_change": { answer: renewal.priceChangeAnswerSchema },
  "POST /account/price_change/agree": {
    body: renewal.agreeToPriceBodySchema,
    answer: renewal.priceChangeAnswerSchema,
  },
  "GET /account/plan_change": { answer: change.planChangeAnswerSchema },
  "POST /account/plan_change/quote": { body: change.wantedChangeSchema, answer: change.changeQuoteSchema },
  "POST /account/plan_change": {
    body: v.intersect([change.wantedChangeSchema, change.confirmChangeBodySchema]),
    answer: change.planChangeAnswerSchema,
  },
  "POST /account/plan_change/undo": {
    body: change.undoChangeBodySchema,
    answer: change.planChangeAnswerSchema,
  },
  "GET /account/cards": { answer: cards.cardsAnswerSchema },
  "POST /account/cards/:id/link": { answer: cards.personCardSchema },
  "GET /account/cards/:id/card.pdf": {},
  "POST /account/cards/:id/code": { answer: cards.cardCodeAnswerSchema },
  "GET /account/card_checks": { answer: cards.cardChecksAnswerSchema },
  "GET /account/wallet": { answer: wallet.walletAnswerSchema },
  "GET /account/wallet/apple": {},
  "POST /account/wallet/google": { answer: wallet.walletLinkAnswerSchema },
  "GET /account/dentists": { answer: dentists.dentistsAnswerSchema },
  "POST /account/dentists": { body: dentists.chooseDentistBodySchema, answer: dentists.dentistsAnswerSchema },
} satisfies Record<string, RestRoute>;

const SUBSCRIPTION_ROUTES = {
  "GET /subscription/get_plans": { answer: plans.plansAnswerSchema },
  "GET /subscription/public_key": { answer: payment.publicKeyAnswerSchema },
  "GET /subscription/payment_object": {
    query: payment.paymentObjectQuerySchema,
    answer: payment.paymentObjectAnswerSchema,
  },
  "POST /subscription/apply_promotion": {
    body: promotions.promotionBodySchema,
    answer: promotions.promotionAnswerSchema,
  },
  "POST /subscription/check_person": {
    body: v.object({
      ...signUp.signUpPersonBodySchema(ANY_DAY).entries,
      ...payment.peopleAnswersSchema.entries,
    }),
    answer: payment.knownMembershipAnswerSchema,
  },
  "POST /subscription/terms": {
    body: signUp.signUpPaymentBodySchema(ANY_DAY),
    answer: terms.termsAnswerSchema,
  },
  "POST /subscription/agreement_preview": {
    body: signUp.signUpPaymentBodySchema(ANY_DAY),
    answer: terms.agreementPreviewAnswerSchema,
  },
  "POST /subscription/initial_payment": {
    body: v.object({
      ...signUp.signUpPaymentBodySchema(ANY_DAY).entries,
      ...payment.shownTotalSchema.entries,
      ...payment.paymentConsentsSchema.entries,
      ...payment.peopleAnswersSchema.entries,
    }),
    answer: payment.startedPaymentAnswerSchema,
  },
  "POST /subscription/retrive_state": {
    body: v.object({ ...payment.paymentStateBodySchema.entries, ...payment.supersededTokenSchema.entries }),
    answer: payment.paymentStateAnswerSchema,
  },
  "POST /subscription/retrive_customer_portal": {
    body: payment.portalBodySchema,
    answer: payment.portalAnswerSchema,
  },
} satisfies Record<string, RestRoute>;

const PUBLIC_ROUTES = {
  "POST /waitlist/join": {
    body: waitlist.joinWaitlistBodySchema,
    answer: waitlist.joinedWaitlistAnswerSchema,
  },
  "POST /waitlist/leave": {
    body: waitlist.leaveWaitlistBodySchema,
    answer: waitlist.leftWaitlistAnswerSchema,
  },
  "POST /messages/stop": { body: messages.stopMessagesBodySchema, answer: messages.stopMessagesAnswerSchema },
  "POST /reports": { body: reports.reportBodySchema, answer: reports.createdReportAnswerSchema },
  "POST /reports/confirm": {
    body: reports.confirmReportBodySchema,
    answer: reports.confirmedReportAnswerSchema,
  },
  "POST /nominations": { body: reports.nominationBodySchema, answer: reports.createdReportAnswerSchema },
  "GET /places/autocomplete": {
    query: places.autocompleteQuerySchema,
    answer: places.autocompleteAnswerSchema,
  },
  "GET /places/geocode": { query: places.geocodeQuerySchema, answer: places.geocodeAnswerSchema },
  "GET /places/service_area": { query: places.pointQuerySchema, answer: places.serviceAreaAnswerSchema },
  "GET /directory/location_ids": {
    query: directory.locationIdsQuerySchema,
    answer: directory.locationIdsAnswerSchema,
  },
  "GET /directory/accuracy": { answer: accuracyAnswerSchema },
  "GET /directory/cities": { answer: directory.citiesAnswerSchema },
  "GET /directory/city": { query: directory.cityQuerySchema, answer: directory.cityPageAnswerSchema },
  "GET /basemap/streets.json": { answer: directory.streetsAnswerSchema },
} satisfies Record<string, RestRoute>;

/** Every REST route of members, visitors and apps, by method and address. */
export const REST_ROUTES: Readonly<Record<string, RestRoute>> = {
  ...AUTH_ROUTES,
  ...ACCOUNT_ROUTES,
  ...MEMBERSHIP_ROUTES,
  ...VISIT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...PUBLIC_ROUTES,
};
