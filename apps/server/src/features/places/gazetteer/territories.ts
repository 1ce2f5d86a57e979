/** Has US ZIP codes and its own country code; memberships are not sold there. */
export interface Territory {
  code: string;
  name: string;
  point: { lat: number; lng: number };
  ownsZip: RegExp;
}

/** Territories by USPS prefix; their points are the capitals. */
export const TERRITORIES: readonly Territory[] = [
  { code: "PR", name: "Puerto Rico", point: { lat: 18.4663, lng: -66.1057 }, ownsZip: /^00[679]/ },
  { code: "VI", name: "U.S. Virgin Islands", point: { lat: 18.3419, lng: -64.9307 }, ownsZip: /^008/ },
  { code: "GU", name: "Guam", point: { lat: 13.4745, lng: 144.7504 }, ownsZip: /^969[123]/ },
  {
    code: "MP",
    name: "Northern Mariana Islands",
    point: { lat: 15.2123, lng: 145.7545 },
    ownsZip: /^9695/,
  },
  { code: "AS", name: "American Samoa", point: { lat: -14.2781, lng: -170.7025 }, ownsZip: /^96799/ },
];
