/** A state as the product sees it. Everything that differs from state to state is a field here, never a branch in code. */
export interface State {
  code: string;
  name: string;
  /** Whether the membership is sold there. */
  served: boolean;
}

/** The fifty states and the District of Columbia (spec §9: Utah, Vermont and Washington are restricted). */
export const STATES: readonly State[] = [
  { code: "AL", name: "Alabama", served: true },
  { code: "AK", name: "Alaska", served: true },
  { code: "AZ", name: "Arizona", served: true },
  { code: "AR", name: "Arkansas", served: true },
  { code: "CA", name: "California", served: true },
  { code: "CO", name: "Colorado", served: true },
  { code: "CT", name: "Connecticut", served: true },
  { code: "DE", name: "Delaware", served: true },
  { code: "DC", name: "District of Columbia", served: true },
  { code: "FL", name: "Florida", served: true },
  { code: "GA", name: "Georgia", served: true },
  { code: "HI", name: "Hawaii", served: true },
  { code: "ID", name: "Idaho", served: true },
  { code: "IL", name: "Illinois", served: true },
  { code: "IN", name: "Indiana", served: true },
  { code: "IA", name: "Iowa", served: true },
  { code: "KS", name: "Kansas", served: true },
  { code: "KY", name: "Kentucky", served: true },
  { code: "LA", name: "Louisiana", served: true },
  { code: "ME", name: "Maine", served: true },
  { code: "MD", name: "Maryland", served: true },
  { code: "MA", name: "Massachusetts", served: true },
  { code: "MI", name: "Michigan", served: true },
  { code: "MN", name: "Minnesota", served: true },
  { code: "MS", name: "Mississippi", served: true },
  { code: "MO", name: "Missouri", served: true },
  { code: "MT", name: "Montana", served: true },
  { code: "NE", name: "Nebraska", served: true },
  { code: "NV", name: "Nevada", served: true },
  { code: "NH", name: "New Hampshire", served: true },
  { code: "NJ", name: "New Jersey", served: true },
  { code: "NM", name: "New Mexico", served: true },
  { code: "NY", name: "New York", served: true },
  { code: "NC", name: "North Carolina", served: true },
  { code: "ND", name: "North Dakota", served: true },
  { code: "OH", name: "Ohio", served: true },
  { code: "OK", name: "Oklahoma", served: true },
  { code: "OR", name: "Oregon", served: true },
  { code: "PA", name: "Pennsylvania", served: true },
  { code: "RI", name: "Rhode Island", served: true },
  { code: "SC", name: "South Carolina", served: true },
  { code: "SD", name: "South Dakota", served: true },
  { code: "TN", name: "Tennessee", served: true },
  { code: "TX", name: "Texas", served: true },
  { code: "UT", name: "Utah", served: false },
  { code: "VT", name: "Vermont", served: false },
  { code: "VA", name: "Virginia", served: true },
  { code: "WA", name: "Washington", served: false },
  { code: "WV", name: "West Virginia", served: true },
  { code: "WI", name: "Wisconsin", served: true },
  { code: "WY", name: "Wyoming", served: true },
];

const byCode = new Map(STATES.map((state) => [state.code, state]));

/** The state of a two-letter code in any case; undefined for territories and anything else. */
export function findState(code: string): State | undefined {
  return byCode.get(code.toUpperCase());
}

export function isServedState(code: string): boolean {
  return findState(code)?.served ?? false;
}
