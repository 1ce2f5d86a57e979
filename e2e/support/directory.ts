import { DEFAULT_LOCATION, distanceMiles } from "@smirk/domain/geography/geo";

const QUERY = `query($sw: LatLngInput!, $ne: LatLngInput!) {
  findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) {
    id zip latitude longitude phone email avatar_src rating
    provider { name last_name degree specialities languages }
    cached_data { photos { s3_path } }
  }
}`;

export interface ListedLocation {
  id: string;
  zip: string;
  latitude: number;
  longitude: number;
  phone: string | null;
  email: string | null;
  avatar_src: string | null;
  rating: number | null;
  provider: {
    name: string;
    last_name: string;
    degree: string | null;
    specialities: string[];
    languages: string[];
  };
  cached_data: { photos: { s3_path: string }[] } | null;
}

/**
 * The locations in the middle of Houston (about 3 miles each way), asked of a running product: those that the finder
 * opens with come first. What a test changes is among the last, which no other test looks at.
 */
export async function listLocations(product: string): Promise<ListedLocation[]> {
  const { lat, lng } = DEFAULT_LOCATION;
  const variables = { sw: { lat: lat - 0.05, lng: lng - 0.05 }, ne: { lat: lat + 0.05, lng: lng + 0.05 } };
  const answer = await ask(product, JSON.stringify({ query: QUERY, variables }));
  const text = await answer.text();
  const body = JSON.parse(text) as { data?: { findProviderLocationsInBoundingBox: ListedLocation[] } };
  if (body.data === undefined) throw new Error(`The directory answered ${answer.status}: ${text}`);
  const miles = ({ latitude, longitude }: ListedLocation) =>
    distanceMiles({ lat, lng }, { lat: latitude, lng: longitude });
  // The order of the answer depends on whether the index is in memory yet.
  return body.data.findProviderLocationsInBoundingBox.toSorted(
    (a, b) => miles(a) - miles(b) || Number(a.id) - Number(b.id),
  );
}

/** Again as long as the server of a busy machine says that it took too long; the test's own time ends that. */
async function ask(product: string, body: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  for (;;) {
    const answer = await fetch(`${product}/graphql`, { method: "POST", headers, body });
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
  }
}

/** A location of which everything is known: avatar, rating, phone, email and photos. */
export async function findFullLocation(product: string): Promise<ListedLocation> {
  const full = (await listLocations(product)).find(
    ({ rating, avatar_src, phone, email, cached_data }) =>
      rating && avatar_src && phone && email && cached_data?.photos.length,
  );
  if (full === undefined) throw new Error("No dentist around Houston has everything.");
  return full;
}
