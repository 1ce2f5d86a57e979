/** A component as [long name, short name, types]. */
type Part = [long: string, short: string, ...types: string[]];

export interface KnownAddress {
  placeId: string;
  main: string;
  secondary: string;
  formatted: string;
  parts: Part[];
  lat: number;
  lng: number;
  types: string[];
  /** Lower case, as the regions that restrict suggestions. */
  country: string;
}

const COUNTRIES: Record<string, Part> = {
  us: ["United States", "US", "country", "political"],
  ca: ["Canada", "CA", "country", "political"],
};

interface Home {
  number: string;
  route: [long: string, short: string];
  city: Part;
  state: [name: string, code: string];
  zip?: string;
  lat: number;
  lng: number;
  country?: "us" | "ca";
}

const city = (name: string): Part => [name, name, "locality", "political"];

function home(placeId: string, given: Home): KnownAddress {
  const { number, route, state, zip, lat, lng, country = "us" } = given;
  const main = `${number} ${route[0]}`;
  const parts: Part[] = [
    [number, number, "street_number"],
    [...route, "route"],
    given.city,
    [...state, "administrative_area_level_1", "political"],
    COUNTRIES[country] as Part,
    ...(zip ? [[zip, zip, "postal_code"] satisfies Part] : []),
  ];
  const nation = country === "us" ? "USA" : "Canada";
  const town = `${given.city[0]}, ${state[1]}`;
  return {
    placeId,
    main,
    secondary: `${town}, ${nation}`,
    formatted: `${number} ${route[1]}, ${town}${zip ? ` ${zip}` : ""}, ${nation}`,
    parts,
    lat,
    lng,
    country,
    types: ["street_address"],
  };
}

/** Invented streets and numbers, one for each outcome that the product distinguishes. */
export const KNOWN_ADDRESSES: readonly KnownAddress[] = [
  home("ChIJsandboxHouston0001", {
    number: "4107",
    route: ["Marigold Street", "Marigold St"],
    city: city("Houston"),
    state: ["Texas", "TX"],
    zip: "77002",
    lat: 29.7589,
    lng: -95.3622,
  }),
  home("ChIJsandboxHouston0002", {
    number: "4109",
    route: ["Marigold Street", "Marigold St"],
    city: city("Houston"),
    state: ["Texas", "TX"],
    zip: "77002",
    lat: 29.7591,
    lng: -95.3619,
  }),
  home("ChIJsandboxNoZip000001", {
    number: "18",
    route: ["Unnumbered Ranch Road", "Unnumbered Ranch Rd"],
    city: city("Marfa"),
    state: ["Texas", "TX"],
    lat: 30.3095,
    lng: -104.0206,
  }),
  home("ChIJsandboxDenver00001", {
    number: "77",
    route: ["Peña Cañada Way", "Peña Cañada Way"],
    city: city("Denver"),
    state: ["Colorado", "CO"],
    zip: "80202",
    lat: 39.7491,
    lng: -104.9946,
  }),
  home("ChIJsandboxBrooklyn001", {
    number: "312",
    route: ["Larkspur Avenue", "Larkspur Ave"],
    city: ["Brooklyn", "Brooklyn", "sublocality_level_1", "sublocality", "political"],
    state: ["New York", "NY"],
    zip: "11211",
    lat: 40.7128,
    lng: -73.9513,
  }),
  home("ChIJsandboxSaltLake001", {
    number: "650",
    route: ["Seagull Lane", "Seagull Ln"],
    city: city("Salt Lake City"),
    state: ["Utah", "UT"],
    zip: "84101",
    lat: 40.7559,
    lng: -111.8967,
  }),
  home("ChIJsandboxSeattle0001", {
    number: "905",
    route: ["Ferry Street", "Ferry St"],
    city: city("Seattle"),
    state: ["Washington", "WA"],
    zip: "98101",
    lat: 47.6114,
    lng: -122.3305,
  }),
  home("ChIJsandboxToronto0001", {
    number: "21",
    route: ["Maple Leaf Crescent", "Maple Leaf Cres"],
    city: city("Toronto"),
    state: ["Ontario", "ON"],
    zip: "M5V 2T6",
    lat: 43.6426,
    lng: -79.3871,
    country: "ca" as const,
  }),
  {
    placeId: "ChIJsandboxHoustonCity",
    main: "Houston",
    secondary: "TX, USA",
    formatted: "Houston, TX, USA",
    country: "us",
    parts: [
      city("Houston"),
      ["Texas", "TX", "administrative_area_level_1", "political"],
      COUNTRIES.us as Part,
    ],
    lat: 29.7604,
    lng: -95.3698,
    types: ["locality", "political"],
  },
  {
    placeId: "ChIJsandboxZip77002000",
    main: "77002",
    secondary: "Houston, TX, USA",
    formatted: "Houston, TX 77002, USA",
    country: "us",
    parts: [
      ["77002", "77002", "postal_code"],
      city("Houston"),
      ["Texas", "TX", "administrative_area_level_1", "political"],
      COUNTRIES.us as Part,
    ],
    lat: 29.7594,
    lng: -95.3594,
    types: ["postal_code"],
  },
];
