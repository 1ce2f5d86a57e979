import * as v from "valibot";
import { mergeMetadata, omitUndefined } from "../api/merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../api/operation.ts";
import { clearable, filledText, form, listForm, metadata, text, yesNo } from "../api/request/parameters.ts";
import { invalidRequest } from "../api/stripe-error.ts";
import { newId } from "../state/new-id.ts";

const feature = v.strictObject({ enabled: yesNo });
const cancelFeature = v.strictObject({
  enabled: yesNo,
  cancellation_reason: v.optional(v.strictObject({ enabled: yesNo, options: v.optional(v.array(text)) })),
  mode: v.optional(v.picklist(["at_period_end", "immediately"])),
  proration_behavior: v.optional(text),
});

const configurationFields = {
  active: v.optional(yesNo),
  business_profile: v.optional(
    v.strictObject({
      headline: v.optional(clearable(text)),
      privacy_policy_url: v.optional(text),
      terms_of_service_url: v.optional(text),
    }),
  ),
  default_return_url: v.optional(clearable(text)),
  features: v.optional(
    v.strictObject({
      customer_update: v.optional(
        v.strictObject({ enabled: v.optional(yesNo), allowed_updates: v.optional(clearable(v.array(text))) }),
      ),
      invoice_history: v.optional(feature),
      payment_method_update: v.optional(feature),
      subscription_cancel: v.optional(cancelFeature),
    }),
  ),
  login_page: v.optional(feature),
  metadata: v.optional(metadata),
  name: v.optional(clearable(text)),
};

export const PORTAL_OPERATIONS: Operation[] = [
  operation("POST /billing_portal/configurations", form(configurationFields), ({ state, params }) => {
    const now = state.clock.now();
    if (!params.features) {
      throw invalidRequest("Missing required param: features.", {
        code: "parameter_missing",
        param: "features",
      });
    }
    const configuration = {
      id: newId("bpc"),
      object: "billing_portal.configuration" as const,
      active: true,
      application: null,
      business_profile: {
        headline: null,
        privacy_policy_url: null,
        terms_of_service_url: null,
        ...params.business_profile,
      },
      created: now,
      default_return_url: params.default_return_url ?? null,
      features: describeFeatures(params.features),
      is_default: state.store.all("billing_portal.configuration").length === 0,
      livemode: false,
      login_page: { enabled: params.login_page?.enabled ?? false, url: null },
      metadata: mergeMetadata({}, params.metadata),
      name: params.name ?? null,
      updated: now,
    };
    state.store.save(configuration);
    return configuration;
  }),
  operation("POST /billing_portal/configurations/:id", form(configurationFields), ({ state, params, id }) => {
    const configuration = getObject(state, "billing_portal.configuration", id);
    const { active, default_return_url, features, name } = params;
    Object.assign(configuration, omitUndefined({ active, default_return_url, name }), {
      updated: state.clock.now(),
    });
    if (features) configuration.features = describeFeatures(features);
    state.store.save(configuration);
    return configuration;
  }),
  operation("GET /billing_portal/configurations/:id", form({}), ({ state, id }) =>
    getObject(state, "billing_portal.configuration", id),
  ),
  operation(
    "GET /billing_portal/configurations",
    listForm({ active: v.optional(yesNo), is_default: v.optional(yesNo) }),
    ({ state, params }) => {
      const meant = state.store.all("billing_portal.configuration").filter(({ active, is_default }) => {
        return active === (params.active ?? active) && is_default === (params.is_default ?? is_default);
      });
      return page("/v1/billing_portal/configurations", meant, params);
    },
  ),
  operation(
    "POST /billing_portal/sessions",
    form({
      configuration: v.optional(filledText),
      customer: filledText,
      locale: v.optional(text),
      return_url: v.optional(text),
    }),
    ({ state, params, origin }) => {
      getObject(state, "customer", { id: params.customer, param: "customer" });
      const fallback = state.store.all("billing_portal.configuration").find(({ is_default }) => is_default);
      const configuration = params.configuration
        ? getObject(state, "billing_portal.configuration", {
            id: params.configuration,
            param: "configuration",
          })
        : fallback;
      if (!configuration) {
        throw invalidRequest(
          "No configuration provided and your test mode default configuration has not been created.",
        );
      }
      const id = newId("bps");
      const session = {
        id,
        object: "billing_portal.session" as const,
        configuration: configuration.id,
        created: state.clock.now(),
        customer: params.customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${origin}/stripe/portal/${id}`,
      };
      state.store.save(session);
      return session;
    },
  ),
];

type GivenFeatures = NonNullable<v.InferOutput<typeof configurationFields.features>>;

function describeFeatures(given: GivenFeatures) {
  const cancel = given.subscription_cancel;
  return {
    customer_update: {
      allowed_updates: given.customer_update?.allowed_updates ?? [],
      enabled: given.customer_update?.enabled ?? false,
    },
    invoice_history: { enabled: given.invoice_history?.enabled ?? false },
    payment_method_update: {
      enabled: given.payment_method_update?.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: {
        enabled: cancel?.cancellation_reason?.enabled ?? false,
        feedback_options: null,
        options: cancel?.cancellation_reason?.options ?? [],
      },
      enabled: cancel?.enabled ?? false,
      mode: cancel?.mode ?? "at_period_end",
      proration_behavior: cancel?.proration_behavior ?? "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  };
}
