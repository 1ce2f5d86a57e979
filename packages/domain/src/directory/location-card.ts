/**
 * What one location needs in lists, pins and boxes: the fields that the viewport query asks for.
 * Field names are the wire's (spec §3); `provider`, `rating` and `review_count` stand beside them.
 */
export interface LocationCard {
  id: string;
  provider_id: string;
  center_name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  /** The point is the middle of a ZIP code or a town, not the building. */
  approximate: boolean;
  phone: string | null;
  avatar_src: string | null;
  smirk_verified: boolean;
  plans: string[];
  rating: number | null;
  review_count: number;
  provider: {
    id: string;
    name: string;
    last_name: string;
    degree: string | null;
    specialities: string[];
    languages: string[];
  };
}

/**
 * The GraphQL selection of a card, in the order in which cards are stored. A viewport query with
 * exactly this selection is answered from the stored text without building a single object.
 */
export const LOCATION_CARD_SELECTION = `id provider_id center_name address city state zip latitude longitude approximate
phone avatar_src smirk_verified plans rating review_count
provider { id name last_name degree specialities languages }`;
