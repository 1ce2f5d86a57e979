import { ensureSchemas } from "./load-schemas.ts";

/** Before the tests, which read the schemas in several workers. */
export const setup = ensureSchemas;
