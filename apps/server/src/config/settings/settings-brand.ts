import * as v from "valibot";
import { setting } from "./setting.ts";
import { soldStates, text, timeZone, url } from "./setting-kinds.ts";

/** A card has one line for each of the organization's name and website. */
const CARD_LINE = 60;
const TOO_LONG = `must have at most ${CARD_LINE} characters, which is what fits on a card`;

export const BRAND_SETTINGS = {
  BRAND_NAME: setting("The brand word in titles and plan names", "Smirk", text),
  PLAN_ORGANISATION_NAME: setting(
    "The discount plan organization, as cards name it",
    "Brightwell Dental Network",
    v.pipe(text, v.maxLength(CARD_LINE, TOO_LONG)),
  ),
  PLAN_ORGANISATION_SLUG: setting(
    "Its slug in plan identifiers, such as `brightwell_discount_1`",
    "brightwell",
    v.pipe(text, v.regex(/^[a-z][a-z0-9]*$/, "must be lower-case letters and digits")),
  ),
  PLAN_ORGANISATION_URL: setting(
    "Its website, which cards and disclosures name, with `https://`",
    "https://brightwell.example",
    v.pipe(url("https:"), v.maxLength(CARD_LINE, TOO_LONG)),
  ),
  TELEHEALTH_ADMINISTRATOR_NAME: setting(
    "The telehealth administrator named in the agreement",
    "Harborlight Telehealth",
    text,
  ),
  SUPPORT_PHONE: setting("Support phone, as shown", "(800) 555-0142", text),
  SUPPORT_EMAIL: setting(
    "Support email, which `security.txt` gives as well",
    "help@smirk.example",
    v.pipe(text, v.email("must be an email address")),
  ),
  SUPPORT_URL: setting<string | null>(
    "Contact page that 'Contact Support' opens, with `https://`; unset: a mail to the support email",
    null,
    url("https:"),
  ),
  SOLD_STATES: setting<string[] | null>(
    "States whose residents can join, as codes separated by commas, such as `TX,FL`; unset: all that the table of states sells",
    null,
    soldStates,
  ),
  OFFICE_TIME_ZONE: setting(
    "The office's time zone, whose days members see and terms are computed from, such as `America/Chicago`",
    "America/Chicago",
    timeZone,
  ),
  POSTAL_ADDRESS: setting("Postal address for complaints and notices", "PO Box 100, Houston, TX 77001", text),
};
