import type { Context } from "../../context.ts";
import { hashCardToken, isCardToken, makeCardToken } from "./card-secret.ts";
import { hashTypedCode, isTypedCodeOf, readTypedCode } from "./typed-code.ts";

type CodeContext = Pick<Context, "db" | "authKeys">;

/** @param personId whom a screen code names; null for a code on paper */
export async function findCardLink(ctx: CodeContext, personId: string | null, code: string) {
  const links = ctx.db.selectFrom("card_links").select(["person_id", "membership_id", "nonce"]);
  if (personId !== null) return links.where("person_id", "=", personId).executeTakeFirst();
  const typed = readTypedCode(code);
  if (typed === null) return links.where("check_sha256", "=", hashCardToken(code)).executeTakeFirst();
  const link = await links.where("typed_hmac", "=", hashTypedCode(ctx, typed)).executeTakeFirst();
  return link && isTypedCodeOf(ctx, { code: typed, nonce: link.nonce }) ? link : undefined;
}

/** A code on paper, scanned or typed: it needs the digits too. */
export function isPaperCode(code: string): boolean {
  return isCardToken(code) || readTypedCode(code) !== null;
}

/** One name for both codes of a paper card, by which wrong digits are counted. */
export async function findTriedCode(ctx: CodeContext, code: string): Promise<string> {
  const typed = readTypedCode(code);
  if (typed === null) return code;
  const link = await findCardLink(ctx, null, typed);
  return link ? makeCardToken(ctx, { kind: "card check", nonce: link.nonce }) : typed;
}
