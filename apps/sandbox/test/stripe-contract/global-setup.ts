import { loadSchemas } from "./load-schemas.ts";

/** Generates the schemas before the tests when they are missing. */
export function setup(): void {
  loadSchemas();
}
