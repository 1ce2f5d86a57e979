import { CLAIM_ACTS } from "./claims/claim-acts.ts";
import { LISTING_ACTS } from "./desk/listing-acts.ts";
import { TODAY_ACTS } from "./desk/today-acts.ts";
import { PAPER_ACTS } from "./papers/paper-acts.ts";
import { PEOPLE_ACTS } from "./people/people-acts.ts";
import { PHOTO_ACTS } from "./photos/photo-acts.ts";
import { PRICE_ACTS } from "./prices/price-acts.ts";
import type { OfficeHandlers } from "./serve-acts.ts";
import { SIGN_IN_ACTS } from "./sign-in/sign-in-acts.ts";
import { TEXT_ACTS } from "./texts/text-acts.ts";

/** How everything in `OFFICE_ACTS` is done. */
export const OFFICE_HANDLERS: OfficeHandlers = {
  ...SIGN_IN_ACTS,
  ...CLAIM_ACTS,
  ...TODAY_ACTS,
  ...LISTING_ACTS,
  ...PRICE_ACTS,
  ...PHOTO_ACTS,
  ...PEOPLE_ACTS,
  ...TEXT_ACTS,
  ...PAPER_ACTS,
};
