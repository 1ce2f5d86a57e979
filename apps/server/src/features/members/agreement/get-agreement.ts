import type { AgreementAnswer } from "@smirk/contract/account/agreement";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Language } from "@smirk/domain/wire/language";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { MembershipAgreementsTable } from "../../../db/schema/schema-membership.ts";
import { findMembership, type PaidMembership } from "../find-membership.ts";
import { saveAgreement } from "./save-agreement.ts";

/** The agreement as signed, in a language that it was signed in; its time in seconds. @throws 409 `conflict` while the membership is pending */
export async function getAgreement(
  ctx: Context,
  { accountId, language }: { accountId: string; language: Language },
): Promise<AgreementAnswer> {
  const stored = await findAgreement(ctx, await findMembership(ctx.db, accountId));
  return {
    ...chooseText(stored, language),
    version: stored.version,
    binding_hash: stored.sha256,
    signed_at: Math.floor(stored.signed_at.getTime() / 1000),
  };
}

type StoredTexts = Pick<
  Selectable<MembershipAgreementsTable>,
  "agreement" | "sha256" | "translation" | "translation_sha256"
>;

interface SignedText {
  agreement: Agreement;
  hash: string;
  language: Language;
}

/** English unless the member signed it in this language too. */
export function chooseText(stored: StoredTexts, language: Language): SignedText {
  const { agreement, sha256, translation, translation_sha256: translationHash } = stored;
  if (language === "en" || translation === null || translationHash === null) {
    return { agreement, hash: sha256, language: "en" };
  }
  return { agreement: translation, hash: translationHash, language };
}

/** All versions that a member signed: what one of them promises is kept, whatever a later one says. */
export function signedVersions(membershipId: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select version from membership_agreements where membership_id = ${membershipId}
    union select version from membership_agreement_versions where membership_id = ${membershipId}
  )`;
}

/** Empty for a membership from before agreements were stored. */
export async function listSignedVersions(db: Kysely<Database>, membershipId: string): Promise<string[]> {
  const { rows } = await sql<{
    versions: string[];
  }>`select ${signedVersions(sql`${membershipId}`)} as versions`.execute(db);
  return rows.flatMap(({ versions }) => versions);
}

/**
 * The agreement in force: the one last agreed to. The right to cancel counts from `received_at`, when the first was
 * received. A membership from before agreements were stored gets its own now.
 */
export async function findAgreement(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
) {
  const find = () =>
    ctx.db.selectFrom("membership_agreements").selectAll().where("membership_id", "=", membership.id);
  if (!(await find().executeTakeFirst())) await saveAgreement(ctx, ctx.db, membership);
  const signed = await find().executeTakeFirstOrThrow();
  const newest = await ctx.db
    .selectFrom("membership_agreement_versions")
    .select(["version", "agreement", "sha256", "translation", "translation_sha256"])
    .select("agreed_at as signed_at")
    .where("membership_id", "=", membership.id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return { ...signed, ...newest };
}
