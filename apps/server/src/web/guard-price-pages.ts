import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { isDatabaseUnavailable } from "../db/connection/is-database-unavailable.ts";
import { logDatabaseUnavailable } from "../http/errors/error-answers.ts";

type PricePages = FastifyInstance["pricePages"];

const AWAY = {
  status: 503,
  headers: { "Retry-After": "5", "Cache-Control": "no-store" },
};

/** While the database is away, a page that needs it is answered as if a call of the API had said so. */
export function guardPricePages(pages: PricePages, log: FastifyBaseLogger): PricePages {
  const guard =
    <Input extends unknown[], Answer>(ask: (...input: Input) => Promise<Answer>) =>
    async (...input: Input): Promise<Answer> => {
      try {
        return await ask(...input);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        logDatabaseUnavailable(log, error);
        throw new Response("The service is unavailable. Please try again in a moment.", AWAY);
      }
    };
  const { find, list, ofTown, ofAddress } = pages;
  return { find: guard(find), list: guard(list), ofTown: guard(ofTown), ofAddress: guard(ofAddress) };
}
