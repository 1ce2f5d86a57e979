import { timingSafeEqual } from "node:crypto";
import { foldDigits } from "@smirk/domain/text/visible-text";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { ClaimState, OfficeClaimsTable } from "../../../db/schema/schema-offices.ts";
import { notFound } from "../../../errors.ts";
import { hmacCode } from "../../auth/codes/hmac-code.ts";
import { isUuid } from "../people/list-people.ts";
import { isCodeOf, MOST_TRIES } from "../sign-in/sign-in-codes.ts";
import { contactOf, findPublished } from "./find-claimable.ts";
import { grantClaim, letClaimWait } from "./grant-claim.ts";

type Claim = Selectable<OfficeClaimsTable>;

export type ProvedState = ClaimState | "wrong" | "expired";

type ProofContext = Pick<Context, "db" | "clock" | "authKeys" | "mailer">;

interface TypedCode {
  /** Any text. */
  claimId: string;
  personId: string;
  code: string;
}

/**
 * Takes the code of a claim. A right one makes its person an owner, unless another owner keeps the listing: then it waits
 * for an operator. A claim whose contact is no more the listing's is void. @throws 404 `not_found`
 */
export async function proveClaim(
  ctx: ProofContext,
  { claimId, personId, code }: TypedCode,
): Promise<ProvedState> {
  return ctx.db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, { claimId, personId });
    if (claim.state !== "asked") return claim.state;
    if (claim.expires_at <= ctx.clock.now()) return "expired";
    if (!(await isStillOfRecord(trx, claim))) return end(trx, claim.id);
    if (claim.code_hmac === null || !isRight(ctx, { ...claim, code_hmac: claim.code_hmac }, code)) {
      await trx
        .updateTable("office_claims")
        .set({ tries: claim.tries + 1 })
        .where("id", "=", claim.id)
        .execute();
      return claim.tries + 1 >= MOST_TRIES ? end(trx, claim.id) : "wrong";
    }
    await trx
      .updateTable("office_claims")
      .set({ proved_at: ctx.clock.now() })
      .where("id", "=", claim.id)
      .execute();
    const isGranted = await grantClaim(ctx, trx, { claim, by: "contact of record" });
    return isGranted ? "granted" : letClaimWait(ctx, trx, claim);
  });
}

async function lockClaim(
  trx: Kysely<Database>,
  { claimId, personId }: Omit<TypedCode, "code">,
): Promise<Claim> {
  const claim = isUuid(claimId)
    ? await trx
        .selectFrom("office_claims")
        .selectAll()
        .where("id", "=", claimId)
        .where("person_id", "=", personId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (claim === undefined) throw notFound("There is no such claim.");
  return claim;
}

/** The contact that got the code was the one of record then, and has to be so still. */
async function isStillOfRecord(trx: Kysely<Database>, claim: Claim): Promise<boolean> {
  const location = await findPublished(trx, claim.location_id);
  return location !== undefined && contactOf(location, claim.way) === claim.contact;
}

async function end(trx: Kysely<Database>, id: string): Promise<"void"> {
  await trx.updateTable("office_claims").set({ state: "void" }).where("id", "=", id).execute();
  return "void";
}

function isRight(
  ctx: Pick<Context, "authKeys">,
  { id, way, contact, code_hmac: hmac }: Claim & { code_hmac: Buffer },
  typed: string,
): boolean {
  if (way === "email" || way === "letter") return isCodeOf(ctx, { subject: id, code: typed, hmac });
  const code = foldDigits(typed).replaceAll(/\D/g, "");
  const typedHmac = hmacCode(ctx.authKeys.codeSecret, { challengeId: id, phoneNumber: contact ?? "", code });
  return timingSafeEqual(typedHmac, hmac);
}
