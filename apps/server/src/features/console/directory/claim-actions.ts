import type { OFFICE_CLAIMS } from "@smirk/contract/console/directory/office-claims";
import { approveClaim, refuseClaim } from "../../offices/claims/decide-claim.ts";
import { listOpenClaims } from "../../offices/claims/list-claims.ts";
import { printClaimLetter } from "../../offices/claims/print-letter.ts";
import { endOfficePerson, removeOfficeKeys } from "../../offices/people/change-people.ts";
import { findOfficesByPerson } from "../../offices/people/find-people.ts";
import { ActionFile, type Handlers } from "../action.ts";

/** Who keeps which listings for an office, and help with signing in. */
export const CLAIM_ACTIONS: Handlers<typeof OFFICE_CLAIMS> = {
  "offices.claims": async (ctx) => ({ claims: await listOpenClaims(ctx) }),
  "offices.approve_claim": async (ctx, { body: { claim_id: claimId }, operator }) => {
    await approveClaim(ctx, { claimId, operator });
    return {};
  },
  "offices.refuse_claim": async (ctx, { body: { claim_id: claimId }, operator }) => {
    await refuseClaim(ctx, { claimId, operator });
    return {};
  },
  "offices.letter": async (ctx, { body: { claim_id: claimId }, operator }) =>
    new ActionFile("application/pdf", await printClaimLetter(ctx, { claimId, operator }), "letter.pdf"),
  "offices.people": async (ctx, { body }) => ({ offices: await findOfficesByPerson(ctx, body.text) }),
  "offices.end_person": async (ctx, { body, operator: by }) => {
    const person = { officeId: body.office_id, personId: body.person_id };
    await endOfficePerson(ctx, { ...person, by, isLastAllowed: true });
    return {};
  },
  "offices.remove_keys": async (ctx, { body, operator: by }) => {
    await removeOfficeKeys(ctx, { officeId: body.office_id, personId: body.person_id, by });
    return {};
  },
};
