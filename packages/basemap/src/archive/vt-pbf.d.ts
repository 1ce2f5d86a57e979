declare module "vt-pbf" {
  interface Layer {
    features: readonly unknown[];
  }
  export function fromGeojsonVt(
    layers: Record<string, Layer>,
    options?: { version?: number; extent?: number },
  ): Uint8Array;
}
