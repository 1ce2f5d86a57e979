import { PROCEDURES } from "@smirk/domain/fees/procedures";
import * as v from "valibot";
import { MOST_HOLIDAYS, OFFICE_DAYS, OFFICE_LANGUAGES } from "./office-fields.ts";

/** Who may: `person` has signed in; `staff` and `owner` are of the office that the address names. */
export type OfficeCaller = "anyone" | "person" | "staff" | "owner";

/** Something that people of an office do on its pages, in each language. */
export interface OfficeAct {
  /** Method and address in English. */
  name: `${"GET" | "POST"} /office${string}`;
  caller: OfficeCaller;
  /** It needs a code or a passkey of the last minutes. */
  needsProof?: true;
  /** What a POST takes. */
  form?: v.GenericSchema;
  bytes?: number;
  /** The field of a file that its form may bring along, of any type. */
  file?: string;
}

const text = (longest: number) => v.optional(v.pipe(v.string(), v.maxLength(longest)));

/* @__NO_SIDE_EFFECTS__ */
function act<const Name extends OfficeAct["name"], const Given extends Omit<OfficeAct, "name">>(
  name: Name,
  given: Given,
): { name: Name } & Given {
  return { name, ...given };
}

const nothing = v.object({});
const code = text(60);
/** A passkey's answer as JSON. */
const answer = text(8_000);
const email = text(254);
/** The page of ours that comes then. */
const next = text(200);
const MOST_BYTES = 16 * 1024;

const listingForm = v.object({
  answer: text(20),
  phone: text(60),
  accepting: text(20),
  has_left: text(20),
  website: text(1_000),
  note: text(4_000),
  ...Object.fromEntries(OFFICE_LANGUAGES.map((one) => [`speaks_${one}`, text(20)])),
});
const hoursForm = v.object({
  /** Empty for all dentists of the office. */
  location: text(20),
  hours: text(20),
  /** The page asked whether changed times are meant. */
  asked: text(20),
  ...Object.fromEntries(
    OFFICE_DAYS.flatMap((day) =>
      ["opens", "lunch", "back", "closes"].map((time) => [`${day}_${time}`, text(20)] as const),
    ),
  ),
});

/** Longer than any price, so that a pasted text is refused beside its field. */
const price = text(200);
const pricesForm = v.object({
  /** Empty for all dentists of the office. */
  location: text(20),
  /** The prices that the page showed. */
  shown: text(8_000),
  renew: text(20),
  agreed: text(60),
  ...Object.fromEntries(
    PROCEDURES.flatMap(({ slug }) =>
      ["member", "usual"].map((column) => [`${column}_${slug}`, price] as const),
    ),
  ),
});
/** Columns of a pasted table for which the page asks what they are. */
export const MOST_PRICE_COLUMNS = 40;
const priceSheetForm = v.object({
  location: text(20),
  table: text(200_000),
  agreed: text(60),
  press: text(20),
  ...Object.fromEntries(
    Array.from({ length: MOST_PRICE_COLUMNS }, (_, at) => [`column_${at}`, text(40)] as const),
  ),
});

const holidaysForm = v.object({
  /** Empty for all dentists of the office. */
  location: text(20),
  ...Object.fromEntries(
    Array.from({ length: MOST_HOLIDAYS }, (_, row) =>
      ["day", "name", "opens", "closes"].map((cell) => [`holiday_${row}_${cell}`, text(200)] as const),
    ).flat(),
  ),
});

/** Every act of an office's people: bounds, routes and the table of who may what come from it. */
export const OFFICE_ACTS = {
  "sign_in.show": act("GET /office", { caller: "anyone" }),
  "sign_in.ask": act("POST /office", { caller: "anyone", form: v.object({ email, next }) }),
  "sign_in.enter": act("GET /office/code", { caller: "anyone" }),
  "sign_in.prove": act("POST /office/code", { caller: "anyone", form: v.object({ code, next }) }),
  "sign_in.passkey": act("POST /office/passkey", { caller: "anyone", form: v.object({ next }) }),
  "sign_in.passkey_answer": act("POST /office/passkey/answer", {
    caller: "anyone",
    form: v.object({ answer, next }),
    bytes: MOST_BYTES,
  }),
  "session.end": act("POST /office/sign-out", { caller: "person", form: nothing }),
  "proof.ask": act("POST /office/proof", { caller: "person", form: v.object({ next }) }),
  "proof.give": act("POST /office/proof/code", {
    caller: "person",
    form: v.object({ code, next }),
  }),
  "key.new": act("POST /office/keys", { caller: "person", needsProof: true, form: nothing }),
  "key.save": act("POST /office/keys/answer", {
    caller: "person",
    form: v.object({ answer }),
    bytes: MOST_BYTES,
  }),
  "key.remove": act("POST /office/keys/remove", { caller: "person", needsProof: true, form: nothing }),
  "claim.find": act("GET /office/claim", { caller: "person" }),
  "claim.ask": act("POST /office/claim", {
    caller: "person",
    form: v.object({ location: text(20), way: text(20) }),
  }),
  "claim.show": act("GET /office/claim/:claim", { caller: "person" }),
  "claim.prove": act("POST /office/claim/:claim", { caller: "person", form: v.object({ code }) }),
  "desk.offices": act("GET /office/offices", { caller: "person" }),
  "desk.today": act("GET /office/desk/:office", { caller: "staff" }),
  "listing.list": act("GET /office/desk/:office/listings", { caller: "staff" }),
  "listing.show": act("GET /office/desk/:office/listings/:location", { caller: "staff" }),
  "listing.save": act("POST /office/desk/:office/listings/:location", {
    caller: "staff",
    form: listingForm,
    bytes: MOST_BYTES,
  }),
  "hours.show": act("GET /office/desk/:office/hours", { caller: "staff" }),
  "hours.save": act("POST /office/desk/:office/hours", {
    caller: "staff",
    form: hoursForm,
    bytes: MOST_BYTES,
  }),
  "prices.show": act("GET /office/desk/:office/prices", { caller: "staff" }),
  "prices.save": act("POST /office/desk/:office/prices", {
    caller: "staff",
    form: pricesForm,
    bytes: 32 * 1024,
  }),
  "prices.read": act("POST /office/desk/:office/prices/table", {
    caller: "staff",
    form: priceSheetForm,
    bytes: 256 * 1024,
    file: "file",
  }),
  "hours.save_holidays": act("POST /office/desk/:office/holidays", {
    caller: "staff",
    form: holidaysForm,
    bytes: MOST_BYTES,
  }),
  "photos.show": act("GET /office/desk/:office/photos", { caller: "staff" }),
  "photos.add": act("POST /office/desk/:office/photos", {
    caller: "staff",
    form: v.object({ location: text(20), alt_en: text(1_000), alt_es: text(1_000), all: text(20) }),
    // A photo of 10 MB with its fields.
    bytes: 10 * 1024 * 1024 + 32 * 1024,
    file: "photo",
  }),
  "photos.change": act("POST /office/desk/:office/photos/change", {
    caller: "staff",
    form: v.object({
      ...{ location: text(20), photo: text(128), press: text(20) },
      ...{ alt_en: text(1_000), alt_es: text(1_000) },
    }),
    bytes: MOST_BYTES,
  }),
  "people.list": act("GET /office/desk/:office/people", { caller: "staff" }),
  "people.invite": act("POST /office/desk/:office/people", {
    caller: "owner",
    needsProof: true,
    form: v.object({ email, role: text(20) }),
  }),
  "people.change": act("POST /office/desk/:office/people/:person", {
    caller: "owner",
    needsProof: true,
    form: v.object({ role: text(20) }),
  }),
  "people.end": act("POST /office/desk/:office/people/:person/end", {
    caller: "owner",
    needsProof: true,
    form: nothing,
  }),
  "texts.show": act("GET /office/desk/:office/texts", { caller: "staff" }),
  "texts.ask": act("POST /office/desk/:office/texts", {
    caller: "owner",
    form: v.object({ phone: text(60) }),
  }),
  "texts.agree": act("POST /office/desk/:office/texts/agree", { caller: "owner", form: v.object({ code }) }),
  "texts.end": act("POST /office/desk/:office/texts/end", { caller: "staff", form: nothing }),
  "check.go": act("GET /office/check", { caller: "person" }),
  "check.ask": act("GET /office/desk/:office/check", { caller: "staff" }),
  "check.open": act("POST /office/desk/:office/check", {
    caller: "staff",
    form: v.object({ code: text(2_000), location: text(20) }),
    bytes: 4_096,
  }),
  "papers.show": act("GET /office/desk/:office/papers", { caller: "staff" }),
  "papers.poster": act("GET /office/desk/:office/papers/poster", { caller: "staff" }),
  "papers.desk_card": act("GET /office/desk/:office/papers/desk-card", { caller: "staff" }),
  "log.show": act("GET /office/desk/:office/log", { caller: "staff" }),
  "log.undo": act("POST /office/desk/:office/log", { caller: "owner", form: v.object({ entry: text(20) }) }),
} as const satisfies Record<string, OfficeAct>;

export type OfficeActName = keyof typeof OFFICE_ACTS;
