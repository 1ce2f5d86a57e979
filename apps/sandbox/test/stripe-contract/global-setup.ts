import { loadSchemas } from "./load-schemas.ts";

/** Makes the schemas before any test wants them, if they are not there yet. */
export function setup(): void {
  loadSchemas();
}
