import type { Context } from "../../context.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";
import type { Catalog } from "./catalog/create-catalog.ts";

export interface SellingContext extends Context {
  payments: Payments;
  catalog: Catalog;
}
