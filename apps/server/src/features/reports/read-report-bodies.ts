import { DIRECTORY_PROBLEMS, LONGEST_NOMINEE, LONGEST_NOTE } from "@smirk/domain/directory/reports";
import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import { tidyLine } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import { FIELD_SENTENCES } from "../../http/requests/field-sentences.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { readEmailCode } from "../auth/sessions/email-code.ts";

const NO_EMAIL = FIELD_SENTENCES.email_missing;
const NO_CODE = FIELD_SENTENCES.email_code_incomplete;
const LONGEST_CODE = 60;

const email = v.nullish(
  v.pipe(
    v.string(NO_EMAIL),
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

const reportSchema = v.object({
  location_id: v.pipe(v.string("Name a dentist."), v.regex(/^[1-9]\d{0,17}$/, "Name a dentist.")),
  problem: v.picklist(DIRECTORY_PROBLEMS, "Choose what is wrong."),
  note: v.nullish(
    v.pipe(
      v.string("Write at most 300 characters."),
      v.maxLength(LONGEST_NOTE, "Write at most 300 characters."),
      v.transform((text) => tidyLine(text) || null),
    ),
    null,
  ),
  email,
  wants_answer: v.optional(v.boolean("Answer yes or no."), false),
});
const nominationSchema = v.object({
  name: line("Enter the dentist's name."),
  place: line("Enter the dentist's city or phone number."),
  email,
});
const confirmSchema = v.object({
  report: v.pipe(v.string("Name a report."), v.uuid("Name a report."), v.toLowerCase()),
  code: v.pipe(
    v.string(NO_CODE),
    v.maxLength(LONGEST_CODE, NO_CODE),
    v.transform(readEmailCode),
    v.string(NO_CODE),
  ),
});

/** @throws 400 `invalid` */
export function readReportBody(body: unknown) {
  const { location_id: locationId, wants_answer: wantsAnswer, ...rest } = parseBody(reportSchema, body);
  return { locationId, wantsAnswer, ...rest };
}

/** @throws 400 `invalid` */
export function readNominationBody(body: unknown) {
  return parseBody(nominationSchema, body);
}

/** @throws 400 `invalid` */
export function readConfirmBody(body: unknown) {
  const { report: reportId, code } = parseBody(confirmSchema, body);
  return { reportId, code };
}
