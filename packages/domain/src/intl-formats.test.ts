import { expect, it } from "vitest";
import { dateTimeFormat, numberFormat, relativeTimeFormat } from "./intl-formats.ts";

it("makes each formatter once, and others for other options [LOAD-05]", () => {
  expect(numberFormat("en", { maximumFractionDigits: 1 })).toBe(
    numberFormat("en", { maximumFractionDigits: 1 }),
  );
  expect(numberFormat("en", { maximumFractionDigits: 2 }).format(1.25)).toBe("1.25");
  expect(numberFormat("de", { maximumFractionDigits: 2 }).format(1.25)).toBe("1,25");
  expect(relativeTimeFormat("en", { numeric: "always" }).format(-2, "day")).toBe("2 days ago");
  expect(dateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(0)).toBe("Jan 1, 1970");
});
