import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import * as v from "valibot";
import { OFFICE_DAYS, OFFICE_LANGUAGES } from "./office-fields.ts";
import { OFFICE_ACTS, type OfficeAct } from "./offices.ts";
import { tokenFormSchema } from "./partners.ts";

/** A posted form: its fields, and how many bytes it may have. */
export interface PostedForm {
  form: v.GenericSchema;
  bytes: number;
}

const text = (longest: number) => v.optional(v.pipe(v.string(), v.maxLength(longest)));

/** Apple posts it from its own site. */
const appleAnswerSchema = v.object({
  state: text(200),
  code: text(4_096),
  iss: text(200),
  error: text(200),
  /** The name as JSON, at the first sign-in. */
  user: text(4_096),
});

const deskCodeSchema = v.object({ code: text(2_000) });
const deskSchema = v.object({ digits: text(2_000), outcome: text(100) });
const deskOfficeSchema = v.object({ location_id: text(100), outcome: text(100) });

const officeSchema = v.object({
  answer: text(20),
  phone: text(60),
  accepting: text(20),
  hours: text(20),
  /** The page asked whether changed times are meant. */
  asked: text(20),
  has_left: text(20),
  note: text(4_000),
  ...Object.fromEntries(OFFICE_LANGUAGES.map((code) => [`speaks_${code}`, text(20)])),
  ...Object.fromEntries(
    OFFICE_DAYS.flatMap((day) =>
      ["opens", "lunch", "back", "closes"].map((time) => [`${day}_${time}`, text(20)] as const),
    ),
  ),
});
const officeStopSchema = v.object({ "List-Unsubscribe": text(100) });

const counts = Object.fromEntries(PROCEDURES.map(({ slug }) => [slug, text(100)]));
const savingsSchema = v.object({
  people: text(100),
  zip: text(100),
  at: text(100),
  press: text(100),
  ...counts,
});

/** What a browser posts without a script, and vendors without JSON, by method and address. */
export const FORM_ROUTES: Readonly<Record<string, PostedForm>> = {
  "POST /auth/apple/callback": { form: appleAnswerSchema, bytes: 16 * 1024 },
  "POST /partners/token": { form: tokenFormSchema, bytes: 16 * 1024 },
  "POST /check": { form: deskCodeSchema, bytes: 4_096 },
  "POST /check/:code": { form: deskSchema, bytes: 2_048 },
  "POST /check/:code/office": { form: deskOfficeSchema, bytes: 2_048 },
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => [
      [`POST ${inLanguage("/office/confirm/:token", language)}`, { form: officeSchema, bytes: 16 * 1024 }],
      [`POST ${inLanguage("/office/stop/:token", language)}`, { form: officeStopSchema, bytes: 4_096 }],
    ]),
  ),
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      Object.values<OfficeAct>(OFFICE_ACTS).flatMap(({ name, form, bytes = 2_048 }) =>
        form === undefined
          ? []
          : [[`POST ${inLanguage(name.slice("POST ".length), language)}`, { form, bytes }] as const],
      ),
    ),
  ),
  ...Object.fromEntries(
    LANGUAGES.map((language) => [
      `POST ${inLanguage("/savings", language)}`,
      { form: savingsSchema, bytes: 4_096 },
    ]),
  ),
};
