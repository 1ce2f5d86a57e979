import fc from "fast-check";
import { expect, it } from "vitest";
import { toMapCluster } from "./cluster-points.ts";
import { writeClusters } from "./write-clusters.ts";

const whole = fc.oneof(fc.nat(10), fc.nat(9_999), fc.nat(2 ** 30));
const cluster = fc.record({
  level: fc.nat(24),
  column: whole,
  row: whole,
  latitudeE6: fc.oneof(fc.integer({ min: -90_000_000, max: 90_000_000 }), fc.integer({ min: -20, max: 20 })),
  longitudeE6: fc.oneof(
    fc.integer({ min: -180_000_000, max: 180_000_000 }),
    fc.integer({ min: -180, max: 180 }).map((degrees) => degrees * 1e6),
    fc.constant(-0),
  ),
  count: whole,
  expansionZoom: fc.nat(24),
});

it("writes clusters as JSON.stringify does [LIVE-01]", () => {
  fc.assert(
    fc.property(fc.array(cluster, { maxLength: 40 }), (clusters) => {
      const bytes = writeClusters(clusters, { before: Buffer.from("é["), after: Buffer.from("]]") });
      expect(Buffer.from(bytes).toString()).toBe(`é${JSON.stringify(clusters.map(toMapCluster))}]`);
    }),
  );
});
