import { ApiError } from "../../../api/api-error.ts";
import type { DetailsFailure } from "./details-state.ts";

export function readFailure(error: unknown): DetailsFailure {
  if (!(error instanceof ApiError) || error.code === "unreadable" || error.message === "") {
    return { kind: "unreachable" };
  }
  return { kind: "refused", said: error.message };
}
