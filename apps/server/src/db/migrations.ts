import type { Migration } from "kysely/migration";
import * as directory from "./migrations/0001-directory.ts";
import * as directoryVersion from "./migrations/0002-directory-version.ts";
import * as accounts from "./migrations/0003-accounts.ts";
import * as memberships from "./migrations/0004-memberships.ts";
import * as membership from "./migrations/0005-membership.ts";
import * as mail from "./migrations/0006-mail.ts";
import * as registry from "./migrations/0007-registry.ts";
import * as audit from "./migrations/0008-audit.ts";
import * as refundTries from "./migrations/0009-refund-tries.ts";
import * as unpublishedCards from "./migrations/0010-unpublished-cards.ts";
import * as signInTrust from "./migrations/0011-sign-in-trust.ts";
import * as waitlistTrust from "./migrations/0012-waitlist-trust.ts";
import * as acceptingNewPatients from "./migrations/0013-accepting-new-patients.ts";
import * as openingHours from "./migrations/0014-opening-hours.ts";
import * as directoryChanges from "./migrations/0015-directory-changes.ts";
import * as accountEvents from "./migrations/0016-account-events.ts";
import * as sessionsAndMessages from "./migrations/0017-sessions-and-messages.ts";
import * as planChanges from "./migrations/0018-plan-changes.ts";
import * as dentistChoices from "./migrations/0019-dentist-choices.ts";
import * as ownDetails from "./migrations/0020-own-details.ts";
import * as cardLinks from "./migrations/0021-card-links.ts";
import * as languages from "./migrations/0022-languages.ts";
import * as operators from "./migrations/0023-operators.ts";
import * as directoryReports from "./migrations/0024-directory-reports.ts";
import * as bulkRuns from "./migrations/0025-bulk-runs.ts";
import * as statistics from "./migrations/0026-statistics.ts";
import * as lostPhoneAskers from "./migrations/0027-lost-phone-askers.ts";
import * as contactChanges from "./migrations/0028-contact-changes.ts";
import * as signOnChanges from "./migrations/0029-sign-on-changes.ts";
import * as operatorKeys from "./migrations/0030-operator-keys.ts";
import * as unpaidMemberships from "./migrations/0031-unpaid-memberships.ts";
import * as importUploads from "./migrations/0032-import-uploads.ts";
import * as accountUse from "./migrations/0033-account-use.ts";
import * as disputedParts from "./migrations/0034-disputed-parts.ts";
import * as identifyCallers from "./migrations/0035-identify-callers.ts";
import * as secondMemberships from "./migrations/0036-second-memberships.ts";
import * as doubtedKeys from "./migrations/0037-doubted-keys.ts";
import * as memberNotes from "./migrations/0038-member-notes.ts";
import * as keptPrices from "./migrations/0039-kept-prices.ts";
import * as countyStreets from "./migrations/0040-county-streets.ts";
import * as plainLetters from "./migrations/0041-plain-letters.ts";
import * as townPages from "./migrations/0042-town-pages.ts";
import * as practiceWords from "./migrations/0043-practice-words.ts";
import * as plainNames from "./migrations/0044-plain-names.ts";
import * as consents from "./migrations/0045-consents.ts";
import * as stateRegistrations from "./migrations/0046-state-registrations.ts";
import * as prescriptionCodes from "./migrations/0047-prescription-codes.ts";
import * as priceChanges from "./migrations/0048-price-changes.ts";
import * as fees from "./migrations/0049-fees.ts";
import * as feeChanges from "./migrations/0050-fee-changes.ts";
import * as regularPrices from "./migrations/0051-regular-prices.ts";
import * as priceChangesLogged from "./migrations/0052-price-changes-logged.ts";
import * as cardChecks from "./migrations/0053-card-checks.ts";
import * as visits from "./migrations/0054-visits.ts";
import * as officeSearch from "./migrations/0055-office-search.ts";
import * as listingStates from "./migrations/0056-listing-states.ts";
import * as listingSamples from "./migrations/0057-listing-samples.ts";
import * as salesAttestations from "./migrations/0058-sales-attestations.ts";
import * as strangerWords from "./migrations/0059-stranger-words.ts";
import * as hiddenListings from "./migrations/0060-hidden-listings.ts";
import * as benefitLogos from "./migrations/0061-benefit-logos.ts";
import * as priceColumns from "./migrations/0062-price-columns.ts";
import * as chargedTerms from "./migrations/0063-charged-terms.ts";
import * as familyAnswers from "./migrations/0064-family-answers.ts";
import * as keptTextStops from "./migrations/0065-kept-text-stops.ts";
import * as deskOpenings from "./migrations/0066-desk-openings.ts";
import * as correctionAttempts from "./migrations/0067-correction-attempts.ts";
import * as commandRequests from "./migrations/0068-command-requests.ts";
import * as sameRequests from "./migrations/0069-same-requests.ts";
import * as askedCancellations from "./migrations/0070-asked-cancellations.ts";
import * as requestsDue from "./migrations/0071-requests-due.ts";
import * as addedPeople from "./migrations/0072-added-people.ts";
import * as knownRenewals from "./migrations/0073-known-renewals.ts";
import * as keptRequests from "./migrations/0074-kept-requests.ts";
import * as walletPasses from "./migrations/0075-wallet-passes.ts";
import * as typedCodes from "./migrations/0076-typed-codes.ts";
import * as factSources from "./migrations/0077-fact-sources.ts";
import * as heldImports from "./migrations/0078-held-imports.ts";
import * as memberLists from "./migrations/0079-member-lists.ts";
import * as officeRequests from "./migrations/0080-office-requests.ts";
import * as memberListEnds from "./migrations/0081-member-list-ends.ts";
import * as partners from "./migrations/0082-partners.ts";
import * as officeIntroductions from "./migrations/0083-office-introductions.ts";
import * as disclosures from "./migrations/0084-disclosures.ts";
import * as webhooks from "./migrations/0085-webhooks.ts";
import * as officePeople from "./migrations/0086-office-people.ts";
import * as officeFeeWords from "./migrations/0087-office-fee-words.ts";
import * as spanishPriceLists from "./migrations/0088-spanish-price-lists.ts";
import * as fhirFiles from "./migrations/0089-fhir-files.ts";
import * as officeWebsite from "./migrations/0090-office-website.ts";
import * as photoWords from "./migrations/0091-photo-words.ts";
import * as partnerDisclosures from "./migrations/0092-partner-disclosures.ts";
import * as holidayHours from "./migrations/0093-holiday-hours.ts";
import * as unusedFiles from "./migrations/0094-unused-files.ts";
import * as filteredMembers from "./migrations/0095-filtered-members.ts";
import * as sourceNames from "./migrations/0096-source-names.ts";
import * as codesBesideFamilies from "./migrations/0097-codes-beside-families.ts";
import * as officeTexts from "./migrations/0098-office-texts.ts";
import * as officeReminders from "./migrations/0099-office-reminders.ts";
import * as keptFacts from "./migrations/0100-kept-facts.ts";
import * as expiredAnswers from "./migrations/0101-expired-answers.ts";

/** Every migration, in order. A released one is never edited: add another. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-directory": directory,
  "0002-directory-version": directoryVersion,
  "0003-accounts": accounts,
  "0004-memberships": memberships,
  "0005-membership": membership,
  "0006-mail": mail,
  "0007-registry": registry,
  "0008-audit": audit,
  "0009-refund-tries": refundTries,
  "0010-unpublished-cards": unpublishedCards,
  "0011-sign-in-trust": signInTrust,
  "0012-waitlist-trust": waitlistTrust,
  "0013-accepting-new-patients": acceptingNewPatients,
  "0014-opening-hours": openingHours,
  "0015-directory-changes": directoryChanges,
  "0016-account-events": accountEvents,
  "0017-sessions-and-messages": sessionsAndMessages,
  "0018-plan-changes": planChanges,
  "0019-dentist-choices": dentistChoices,
  "0020-own-details": ownDetails,
  "0021-card-links": cardLinks,
  "0022-languages": languages,
  "0023-operators": operators,
  "0024-directory-reports": directoryReports,
  "0025-bulk-runs": bulkRuns,
  "0026-statistics": statistics,
  "0027-lost-phone-askers": lostPhoneAskers,
  "0028-contact-changes": contactChanges,
  "0029-sign-on-changes": signOnChanges,
  "0030-operator-keys": operatorKeys,
  "0031-unpaid-memberships": unpaidMemberships,
  "0032-import-uploads": importUploads,
  "0033-account-use": accountUse,
  "0034-disputed-parts": disputedParts,
  "0035-identify-callers": identifyCallers,
  "0036-second-memberships": secondMemberships,
  "0037-doubted-keys": doubtedKeys,
  "0038-member-notes": memberNotes,
  "0039-kept-prices": keptPrices,
  "0040-county-streets": countyStreets,
  "0041-plain-letters": plainLetters,
  "0042-town-pages": townPages,
  "0043-practice-words": practiceWords,
  "0044-plain-names": plainNames,
  "0045-consents": consents,
  "0046-state-registrations": stateRegistrations,
  "0047-prescription-codes": prescriptionCodes,
  "0048-price-changes": priceChanges,
  "0049-fees": fees,
  "0050-fee-changes": feeChanges,
  "0051-regular-prices": regularPrices,
  "0052-price-changes-logged": priceChangesLogged,
  "0053-card-checks": cardChecks,
  "0054-visits": visits,
  "0055-office-search": officeSearch,
  "0056-listing-states": listingStates,
  "0057-listing-samples": listingSamples,
  "0058-sales-attestations": salesAttestations,
  "0059-stranger-words": strangerWords,
  "0060-hidden-listings": hiddenListings,
  "0061-benefit-logos": benefitLogos,
  "0062-price-columns": priceColumns,
  "0063-charged-terms": chargedTerms,
  "0064-family-answers": familyAnswers,
  "0065-kept-text-stops": keptTextStops,
  "0066-desk-openings": deskOpenings,
  "0067-correction-attempts": correctionAttempts,
  "0068-command-requests": commandRequests,
  "0069-same-requests": sameRequests,
  "0070-asked-cancellations": askedCancellations,
  "0071-requests-due": requestsDue,
  "0072-added-people": addedPeople,
  "0073-known-renewals": knownRenewals,
  "0074-kept-requests": keptRequests,
  "0075-wallet-passes": walletPasses,
  "0076-typed-codes": typedCodes,
  "0077-fact-sources": factSources,
  "0078-held-imports": heldImports,
  "0079-member-lists": memberLists,
  "0080-office-requests": officeRequests,
  "0081-member-list-ends": memberListEnds,
  "0082-partners": partners,
  "0083-office-introductions": officeIntroductions,
  "0084-disclosures": disclosures,
  "0085-webhooks": webhooks,
  "0086-office-people": officePeople,
  "0087-office-fee-words": officeFeeWords,
  "0088-spanish-price-lists": spanishPriceLists,
  "0089-fhir-files": fhirFiles,
  "0090-office-website": officeWebsite,
  "0091-photo-words": photoWords,
  "0092-partner-disclosures": partnerDisclosures,
  "0093-holiday-hours": holidayHours,
  "0094-unused-files": unusedFiles,
  "0095-filtered-members": filteredMembers,
  "0096-source-names": sourceNames,
  "0097-codes-beside-families": codesBesideFamilies,
  "0098-office-texts": officeTexts,
  "0099-office-reminders": officeReminders,
  "0100-kept-facts": keptFacts,
  "0101-expired-answers": expiredAnswers,
};
