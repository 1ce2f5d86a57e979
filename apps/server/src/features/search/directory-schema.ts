import { readFileSync } from "node:fs";

/** The directory's schema as text. */
export const DIRECTORY_SCHEMA = ["./schema.graphql", "./reading/search-reading.graphql"]
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join("\n");
