import { expect, it } from "vitest";
import { googleMapSources } from "../../src/http/security/security-headers.ts";

it("pages may load Google's own hosts for Google's own script [FIND-23]", () => {
  const scriptUrl = "https://maps.googleapis.com/maps/api/js";
  const { script, image, connect } = googleMapSources({ key: "key", scriptUrl, mapId: "id" });
  for (const sources of [image, connect]) {
    expect(sources).toEqual(expect.arrayContaining(["https://*.googleapis.com", "https://*.gstatic.com"]));
  }
  expect(script.join(" ")).not.toContain("*");
});

it("pages may load one origin when another host serves the script [FIND-23]", () => {
  const scriptUrl = "http://localhost:3900/google-maps/api/js";
  const sources = googleMapSources({ key: "key", scriptUrl, mapId: "id" });
  expect(new Set(Object.values(sources).flat())).toEqual(new Set(["http://localhost:3900"]));
});
