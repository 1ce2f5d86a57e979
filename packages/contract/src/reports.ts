import { DIRECTORY_PROBLEMS, LONGEST_NOMINEE, LONGEST_NOTE } from "@smirk/domain/directory/reports";
import { LONGEST_TYPED_EMAIL, tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import { tidyLine } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import { emailCode } from "./auth/email-code.ts";
import { FIELD_SENTENCES } from "./field-sentences.ts";
import { route } from "./route.ts";

const NO_EMAIL = FIELD_SENTENCES.email_missing;
const TOO_LONG = `Write at most ${LONGEST_NOTE} characters.`;

const email = v.nullish(
  v.pipe(
    v.string(NO_EMAIL),
    v.maxLength(LONGEST_TYPED_EMAIL, NO_EMAIL),
    v.check((text) => validateEmail(text) === null, NO_EMAIL),
    v.transform(tidyEmail),
  ),
  null,
);
const line = (sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.maxLength(LONGEST_NOMINEE, sentence),
    v.transform(tidyLine),
    v.minLength(2, sentence),
  );

export const reportBodySchema = v.object({
  location_id: v.pipe(
    v.string("Name a dentist."),
    v.maxLength(18, "Name a dentist."),
    v.regex(/^[1-9]\d{0,17}$/, "Name a dentist."),
  ),
  problem: v.picklist(DIRECTORY_PROBLEMS, "Choose what is wrong."),
  note: v.nullish(
    v.pipe(
      v.string(TOO_LONG),
      v.maxLength(LONGEST_NOTE, TOO_LONG),
      v.transform((text) => tidyLine(text) || null),
    ),
    null,
  ),
  /** A visitor's address, for an answer. */
  email,
  /** A member asks for an answer. */
  wants_answer: v.optional(v.boolean("Answer yes or no."), false),
});
export type ReportBody = v.InferInput<typeof reportBodySchema>;

export const nominationBodySchema = v.object({
  name: line("Enter the dentist's name."),
  place: line("Enter the dentist's city or phone number."),
  email,
});
export type NominationBody = v.InferInput<typeof nominationBodySchema>;

/** The state `confirmed` counts; `code_sent` counts once the code of the email is typed. */
export const createdReportAnswerSchema = v.object({
  data: v.object({ report: v.string(), state: v.picklist(["confirmed", "code_sent", "received"]) }),
});
export type CreatedReport = v.InferOutput<typeof createdReportAnswerSchema>["data"];

export const confirmReportBodySchema = v.object({
  report: v.pipe(v.string("Name a report."), v.uuid("Name a report."), v.toLowerCase()),
  code: emailCode,
});
export type ConfirmReportBody = v.InferInput<typeof confirmReportBodySchema>;

export const confirmedReportAnswerSchema = v.object({ confirmed: v.literal(true) });

export const createReportRoute = route("POST /reports", {
  caller: "visitor-or-member",
  class: "form",
  body: reportBodySchema,
  answer: createdReportAnswerSchema,
});
export const confirmReportRoute = route("POST /reports/confirm", {
  caller: "anyone",
  class: "form",
  body: confirmReportBodySchema,
  answer: confirmedReportAnswerSchema,
});
export const nominateRoute = route("POST /nominations", {
  caller: "anyone",
  class: "form",
  body: nominationBodySchema,
  answer: createdReportAnswerSchema,
});
