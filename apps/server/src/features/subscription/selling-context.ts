import type { Context } from "../../context.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";
import type { Catalogue } from "./catalogue/create-catalogue.ts";

/** What selling needs besides the house. */
export interface SellingContext extends Context {
  payments: Payments;
  catalogue: Catalogue;
}
