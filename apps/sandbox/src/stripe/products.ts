import * as v from "valibot";
import { definedOf } from "./defined-of.ts";
import { emitEvent, watchChanges } from "./emit-event.ts";
import { mergeMetadata } from "./merge-metadata.ts";
import { newId } from "./new-id.ts";
import type { Product } from "./objects.ts";
import { find, type Operation, operation, page } from "./operation.ts";
import {
  clearable,
  filledText,
  form,
  isInRange,
  listForm,
  metadata,
  text,
  timeRange,
  yesNo,
} from "./parameters.ts";
import { invalidRequest } from "./stripe-error.ts";

const fields = {
  active: v.optional(yesNo),
  description: v.optional(clearable(text)),
  metadata: v.optional(metadata),
  statement_descriptor: v.optional(text),
  unit_label: v.optional(clearable(text)),
  url: v.optional(clearable(text)),
};

/** Products, under ids of the account's own choice where it names them. */
export const PRODUCT_OPERATIONS: Operation[] = [
  operation(
    "POST /products",
    form({ ...fields, id: v.optional(filledText), name: filledText }),
    ({ world, params }) => {
      const { expand: _expand, metadata: more, id = newId("prod", 14), ...given } = params;
      if (world.store.get("product", id)) {
        throw invalidRequest("Product already exists.", { code: "resource_already_exists", param: "id" });
      }
      const product: Product = {
        ...blankProduct(id, given.name, world.clock.now()),
        ...definedOf(given),
        metadata: mergeMetadata({}, more),
      };
      world.store.save(product);
      emitEvent(world, "product.created", product);
      return product;
    },
  ),
  operation(
    "POST /products/:id",
    form({ ...fields, name: v.optional(filledText), default_price: v.optional(filledText) }),
    ({ world, params, id }) => {
      const product = find(world, "product", id);
      const changes = watchChanges(product);
      const { expand: _expand, metadata: more, ...given } = params;
      Object.assign(product, definedOf(given), {
        metadata: mergeMetadata(product.metadata as Record<string, string>, more),
      });
      product.updated = world.clock.now();
      world.store.save(product);
      const previous = changes();
      if (previous) emitEvent(world, "product.updated", product, previous);
      return product;
    },
  ),
  operation("GET /products/:id", form({}), ({ world, id }) => find(world, "product", id)),
  operation(
    "GET /products",
    listForm({ active: v.optional(yesNo), ids: v.optional(v.array(text)), created: v.optional(timeRange) }),
    ({ world, params }) => {
      const meant = world.store.all("product").filter(({ id, active, created }) => {
        if (params.active !== undefined && active !== params.active) return false;
        return (params.ids?.includes(id) ?? true) && isInRange(created, params.created);
      });
      return page("/v1/products", meant, params);
    },
  ),
];

function blankProduct(id: string, name: string, now: number): Product {
  return {
    id,
    object: "product",
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: now,
    url: null,
  };
}
