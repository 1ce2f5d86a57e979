import { expect, it, vi } from "vitest";
import { findLocation } from "./find-location.ts";

it.each(["a".repeat(5_000), "9".repeat(20), "1 or 1=1", "\u0000", ""])(
  "an id that no row has, %j, is found nowhere, and nobody is asked [API-07] [TRUST-12]",
  async (id) => {
    const apiFetch = vi.fn();
    const asked = { operationName: "getOffice", query: "query getOffice { id }", id };
    expect(await findLocation(apiFetch, asked)).toBeNull();
    expect(apiFetch).not.toHaveBeenCalled();
  },
);
