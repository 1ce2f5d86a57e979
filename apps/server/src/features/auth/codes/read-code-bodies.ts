import {
  ownChallengeBodySchema,
  ownCodeBodySchema,
  provideCodeBodySchema,
  usMobile,
  verifyCodeBodySchema,
} from "@smirk/contract/auth/codes";
import { readInput } from "@smirk/contract/read-input";
import { invalid } from "../../../errors.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import type { TypedOwner } from "../trust/unused-account.ts";

/** Reads what an operator types for a member. @throws 400 `invalid`, with the sentence for members */
export function readUsMobile(text: string): string {
  const read = readInput(usMobile, text);
  if (read.success) return read.output;
  throw invalid(read.issues[0].message);
}

export function readProvideBody(body: unknown): { phoneNumber: string; challenge: string | undefined } {
  const { phone_number: phoneNumber, challenge } = parseBody(provideCodeBodySchema, body);
  return { phoneNumber, challenge: challenge ?? undefined };
}

export function readVerifyBody(body: unknown): {
  phoneNumber: string;
  code: string;
  challenge: string | undefined;
  owner: TypedOwner | undefined;
} {
  const { phone_number: phoneNumber, code, challenge, owner: typed } = parseBody(verifyCodeBodySchema, body);
  const named = typed && { name: typed.name, lastName: typed.last_name, birthDate: typed.birth_date };
  return { phoneNumber, code, challenge: challenge ?? undefined, owner: named };
}

/** The challenge of a signed-in member, whose phone is known. */
export function readOwnChallenge(body: unknown): string | undefined {
  return parseBody(ownChallengeBodySchema, body).challenge ?? undefined;
}

export function readOwnCode(body: unknown): { code: string; challenge: string | undefined } {
  const { code, challenge } = parseBody(ownCodeBodySchema, body);
  return { code, challenge: challenge ?? undefined };
}
