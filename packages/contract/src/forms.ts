import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import * as v from "valibot";

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
  "POST /check": { form: deskCodeSchema, bytes: 4_096 },
  "POST /check/:code": { form: deskSchema, bytes: 2_048 },
  "POST /check/:code/office": { form: deskOfficeSchema, bytes: 2_048 },
  ...Object.fromEntries(
    LANGUAGES.map((language) => [
      `POST ${inLanguage("/savings", language)}`,
      { form: savingsSchema, bytes: 4_096 },
    ]),
  ),
};
