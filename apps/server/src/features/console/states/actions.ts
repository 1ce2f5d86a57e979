import type { STATES } from "@smirk/contract/console/states";
import { STATE_LAWS } from "@smirk/domain/law/state-law";
import { describeRules } from "../../law/list-rules.ts";
import { enterRegistration, getRegistrationDocument, revokeRegistration } from "../../law/registrations.ts";
import { attestState } from "../../sales/attest-state.ts";
import { closeState, openState } from "../../sales/closed-states.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { requireBytes } from "../require-bytes.ts";
import { renderFilingPack } from "./filing-pack.ts";
import { getLaw } from "./get-law.ts";
import { previewResident } from "./preview-resident.ts";
import { describeSales, showState } from "./show-state.ts";

export const STATE_ACTIONS: Handlers<typeof STATES> = {
  "states.list": async (ctx) => {
    const describe = await describeSales(ctx);
    return { states: STATE_LAWS.map((law) => ({ ...describe(law), rules: describeRules(law) })) };
  },
  "states.show": (ctx, { body }) => showState(ctx, getLaw(body.state)),
  "states.close": async (ctx, { body, operator }) => {
    const law = getLaw(body.state);
    await closeState(ctx, { state: law.code, operator });
    return showState(ctx, law);
  },
  "states.open": async (ctx, { body, operator }) => {
    const law = getLaw(body.state);
    await openState(ctx, { state: law.code, operator });
    return showState(ctx, law);
  },
  "states.attest": async (ctx, { body, operator }) => {
    const law = getLaw(body.state);
    await attestState(ctx, { state: law.code, operator, reason: body.reason });
    return showState(ctx, law);
  },
  "states.preview": (ctx, { body: { state, plan, ...choice } }) =>
    previewResident(ctx, { ...choice, law: getLaw(state), planSlug: plan }),
  "states.filing_pack": async (ctx, { body }) => {
    const law = getLaw(body.state);
    return new ActionFile("application/pdf", await renderFilingPack(ctx, law), `filing-pack-${law.code}.pdf`);
  },
  "registrations.enter": async (ctx, { body, operator, caller: { bytes } }) => {
    const law = getLaw(body.state);
    await enterRegistration(ctx, {
      state: law.code,
      organization: body.organization,
      number: body.number,
      validFrom: body.valid_from,
      validUntil: body.valid_until,
      documentName: body.file,
      document: requireBytes(bytes, "Choose the document as a PDF."),
      operator,
    });
    return showState(ctx, law);
  },
  "registrations.revoke": async (ctx, { body, operator }) => {
    const state = await revokeRegistration(ctx, { registrationId: body.registration_id, operator });
    return showState(ctx, getLaw(state));
  },
  "registrations.document": async (ctx, { body }) => {
    const { name, bytes } = await getRegistrationDocument(ctx, body.registration_id);
    return new ActionFile("application/pdf", bytes, name);
  },
};
