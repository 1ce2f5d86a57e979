import { LRUCache } from "lru-cache";
import { uint32At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";

/** Null for any. */
interface WantedTraits {
  /** One of them is held. */
  specialities: readonly string[] | null;
  degree: string | null;
  plan: string | null;
}

/** Which rows of profiles and plans have the traits of a search. */
export interface TraitPlan {
  profileFits: Uint8Array;
  /** Null: every plan. */
  plansFit: Uint8Array | null;
  /** Upper bound of how many match. */
  profileEstimate: number;
}

/** A byte for each distinct profile, of which there are a few thousand. */
const MAX_CACHED = 64;

const cached = new WeakMap<PackedLocations, LRUCache<string, TraitPlan>>();

/** The same few are asked for again and again, so they are kept with the packed locations. */
export function findTraitPlan(packed: PackedLocations, wanted: WantedTraits): TraitPlan {
  const plans = cached.get(packed) ?? new LRUCache<string, TraitPlan>({ max: MAX_CACHED });
  cached.set(packed, plans);
  const key = JSON.stringify([wanted.specialities, wanted.degree, wanted.plan]);
  const plan = plans.get(key) ?? createTraitPlan(packed, wanted);
  plans.set(key, plan);
  return plan;
}

function createTraitPlan(
  { profileValues, profileStarts, planValues }: PackedLocations,
  { specialities, degree, plan }: WantedTraits,
): TraitPlan {
  const profileFits = Uint8Array.from(profileValues, (profile) =>
    Number(
      (degree === null || profile.degrees.includes(degree)) &&
        (specialities === null || specialities.some((code) => profile.specialities.includes(code))),
    ),
  );
  const plansFit = plan === null ? null : Uint8Array.from(planValues, (held) => Number(held.includes(plan)));
  let profileEstimate = 0;
  profileFits.forEach((isFitting, profile) => {
    if (isFitting === 1) {
      profileEstimate += uint32At(profileStarts, profile + 1) - uint32At(profileStarts, profile);
    }
  });
  if (plansFit?.every((isFitting) => isFitting === 0)) profileEstimate = 0;
  return { profileFits, plansFit, profileEstimate };
}
