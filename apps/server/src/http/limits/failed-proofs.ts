import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { addressKey, createBoundedLimiter } from "./rate-limit.ts";

/** Calls of an address that prove nothing; those of vendors are signed. */
const FAILED = { points: 60, duration: 60 };

export interface FailedProofs {
  /** Before the body is read. @throws 429 `too_many_requests` for an address with too many, in its turn */
  check(request: FastifyRequest): Promise<void>;
  /** @returns `refusal`. @throws 429 `too_many_requests` at the first one too many */
  count<Refusal>(request: FastifyRequest, refusal: Refusal): Refusal;
}

/** Counts by address what comes in a vendor's name and is not signed by it. */
export function createFailedProofs({ clock }: Pick<Context, "clock">): FailedProofs {
  const limiter = createBoundedLimiter(FAILED, () => clock.now().getTime());
  return {
    check: async (request) => {
      try {
        limiter.consume(addressKey(request.ip), 0);
      } catch (error) {
        await request.server.waitForTurn(request);
        throw error;
      }
    },
    count: (request, refusal) => {
      limiter.consume(addressKey(request.ip));
      return refusal;
    },
  };
}

interface SignedHeader {
  /** The name in lower case. */
  name: string;
  pattern: RegExp;
  refuse: () => Error;
}

/** For `onRequest` of a vendor's webhook: what has no signature is not read. */
export function requireSignature(proofs: FailedProofs, { name, pattern, refuse }: SignedHeader) {
  return async (request: FastifyRequest): Promise<void> => {
    await proofs.check(request);
    if (!pattern.test(String(request.headers[name] ?? ""))) throw proofs.count(request, refuse());
  };
}
