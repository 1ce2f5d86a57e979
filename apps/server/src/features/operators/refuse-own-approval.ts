import { AppError, forbidden } from "../../errors.ts";
import type { OperatorSession } from "./operator-sessions.ts";

export type Approver = Pick<OperatorSession, "operatorId" | "keySince">;

interface Approval {
  requestedBy: string;
  requestedAt: Date;
  approver: Approver;
}

/**
 * Four eyes: another person approves, with a key that is older than the request, since who asks could invite
 * somebody to agree. @throws 403 `forbidden`; with `needs` where the key's age is unknown
 */
export function refuseOwnApproval({ requestedBy, requestedAt, approver }: Approval): void {
  const { operatorId, keySince } = approver;
  if (operatorId === requestedBy) throw forbidden("Another operator has to approve what you asked for.");
  if (keySince === null) {
    throw new AppError(403, "forbidden", "Please confirm that it is you.", { facts: { needs: ["proof"] } });
  }
  if (keySince > requestedAt) {
    throw forbidden("Your key is newer than this request. An operator with an older key has to approve it.");
  }
}
