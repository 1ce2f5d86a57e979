import * as v from "valibot";
import { newId } from "../../state/new-id.ts";
import type { Product } from "../../state/objects.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { mergeMetadata, omitUndefined } from "../merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
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
} from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

const fields = {
  active: v.optional(yesNo),
  description: v.optional(clearable(text)),
  metadata: v.optional(metadata),
  statement_descriptor: v.optional(text),
  unit_label: v.optional(clearable(text)),
  url: v.optional(clearable(text)),
};

export const PRODUCT_OPERATIONS: Operation[] = [
  operation(
    "POST /products",
    form({ ...fields, id: v.optional(filledText), name: filledText }),
    ({ state, params }) => {
      const { expand: _expand, metadata: more, id = newId("prod", 14), ...given } = params;
      if (state.store.get("product", id)) {
        throw invalidRequest("Product already exists.", { code: "resource_already_exists", param: "id" });
      }
      const product: Product = {
        ...blankProduct(id, given.name, state.clock.now()),
        ...omitUndefined(given),
        metadata: mergeMetadata({}, more),
      };
      state.store.save(product);
      emitEvent(state, { type: "product.created", subject: product });
      return product;
    },
  ),
  operation(
    "POST /products/:id",
    form({ ...fields, name: v.optional(filledText), default_price: v.optional(filledText) }),
    ({ state, params, id }) => {
      const product = getObject(state, "product", id);
      const changes = watchChanges(product);
      const { expand: _expand, metadata: more, ...given } = params;
      Object.assign(product, omitUndefined(given), {
        metadata: mergeMetadata(product.metadata as Record<string, string>, more),
      });
      product.updated = state.clock.now();
      state.store.save(product);
      const previous = changes();
      if (previous) emitEvent(state, { type: "product.updated", subject: product, previous });
      return product;
    },
  ),
  operation("GET /products/:id", form({}), ({ state, id }) => getObject(state, "product", id)),
  operation(
    "GET /products",
    listForm({ active: v.optional(yesNo), ids: v.optional(v.array(text)), created: v.optional(timeRange) }),
    ({ state, params }) => {
      const meant = state.store.all("product").filter(({ id, active, created }) => {
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
