/** A five-digit ZIP code with the point that stands for it. `place` is the city of its postal address. */
export interface GazetteerZip {
  zip: string;
  place: string;
  /** Two-letter code of one of the fifty states or DC. */
  state: string;
  county: string;
  lat: number;
  lng: number;
  /** Estimated people living there; 0 for post-office boxes and single buildings. */
  population: number;
}

/** A city, town or borough with at least about 1,000 people. */
export interface GazetteerPlace {
  name: string;
  state: string;
  lat: number;
  lng: number;
  population: number;
}
