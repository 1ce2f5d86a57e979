import type { JobType } from "../../jobs/job.ts";

/** An office is to be asked about its listings; `mail` writes the email with its links. */
export const sendOfficeRequestJob: JobType<{ batchId: string }> = {
  name: "send_office_request",
  keyOf: ({ batchId }) => `office-request-${batchId}`,
};

/** An office left a question unanswered; `mail` writes the reminder with links of its own. */
export const sendOfficeReminderJob: JobType<{ batchId: string }> = {
  name: "send_office_reminder",
  keyOf: ({ batchId }) => `office-reminder-${batchId}`,
};

/** `mail` writes to an office what a member lets it know. */
export const sendIntroductionJob: JobType<{ introductionId: string }> = {
  name: "send_introduction",
  keyOf: ({ introductionId }) => `introduction-${introductionId}`,
};

/** Somebody signs in for an office; `mail` writes the code. */
export const sendOfficeCodeJob: JobType<{ codeId: string }> = {
  name: "send_office_code",
  keyOf: ({ codeId }) => `office-code-${codeId}`,
};

/** Somebody claims a listing by its email of record; `mail` writes the code. */
export const sendClaimCodeJob: JobType<{ claimId: string }> = {
  name: "send_claim_code",
  keyOf: ({ claimId }) => `claim-code-${claimId}`,
};

/** What `mail` writes to the people of an office. */
export type OfficeEvent =
  | "claim_waits"
  | "claim_granted"
  | "claim_refused"
  | "invited"
  | "role_changed"
  | "ended";

/** Something happened of which a person of an office gets an email. */
export interface OfficeNotice {
  noticeId: string;
  event: OfficeEvent;
  /** Who gets it. */
  personId: string;
  /** Whom it is about. */
  subjectId: string;
  /** The listing that is named. */
  locationId: string;
}

export const sendOfficeNoticeJob: JobType<OfficeNotice> = {
  name: "send_office_notice",
  keyOf: ({ noticeId }) => `office-notice-${noticeId}`,
};
