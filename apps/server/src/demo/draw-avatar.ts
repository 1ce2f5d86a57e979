import { createAvatar } from "@dicebear/core";
import * as lorelei from "@dicebear/lorelei";
import type { GeneratedDentist } from "./directory-rows.ts";
import { createRandom } from "./random.ts";

export type Portrait = NonNullable<GeneratedDentist["portrait"]>;

type Options = NonNullable<Parameters<typeof createAvatar<lorelei.Options>>[1]>;

const variants = (numbers: string): never[] => numbers.split(" ").map((n) => `variant${n}`) as never[];
const smiles = (numbers: string): never[] => numbers.split(" ").map((n) => `happy${n}`) as never[];

/** Parts that suit a portrait on a practice's page: no scowls, tongues or sunglasses. */
const SHARED = {
  backgroundColor: ["d9efe9", "eaf6f3", "fde4dc", "fdf0d3", "e4ecf5", "efe8da", "e2f0db", "f3e5ec"],
  eyes: variants("02 04 06 07 08 10 11 12 14 17 18 20 21 23 24"),
  eyebrows: variants("02 05 07 09 10 11 12"),
  glasses: variants("01 03 04 05"),
  glassesProbability: 26,
  frecklesProbability: 4,
  beardProbability: 0,
  hairAccessoriesProbability: 0,
  scale: 112,
  translateY: 6,
} satisfies Options;

const STYLES: Record<Portrait["style"], Options> = {
  feminine: {
    ...SHARED,
    hair: variants("13 14 15 16 17 18 19 23 24 29 31 32 33 35 37 38 42 45 46 48"),
    mouth: smiles("01 02 03 04 05 06 14"),
    earringsProbability: 35,
  },
  masculine: {
    ...SHARED,
    hair: variants("01 02 03 04 05 08 09 11 12 22 25 28 39 43 44 47"),
    mouth: smiles("01 02 04 05 06 14"),
    earringsProbability: 0,
  },
};

const COMPLEXIONS: Options[] = [
  {
    skinColor: ["fbe0cc", "f3cdb0", "edc09b"],
    hairColor: ["16110e", "2f2018", "46301f", "5e3d26", "7a4a2b", "8a8178"],
  },
  {
    skinColor: ["e8b48c", "d59d74", "c78f66"],
    hairColor: ["16110e", "231812", "2f2018", "46301f", "8a8178"],
  },
  { skinColor: ["a8714b", "946040", "7f523a"], hairColor: ["16110e", "1c1410", "231812", "b9b3aa"] },
];

/** A portrait as SVG, deterministic by number (style: Lorelei by Lisa Wischofsky, CC0 1.0). */
export function drawAvatar({ number, style }: Portrait): string {
  const seed = `dentist ${number}`;
  const complexion = createRandom(seed).pick(COMPLEXIONS);
  const svg = createAvatar(lorelei, { ...STYLES[style], ...complexion, seed }).toString();
  // Saves a kilobyte a file; docs/credits.md has the credits.
  return svg.replace(/<metadata[\s\S]*?<\/metadata>/, "");
}

export function avatarId({ number }: Portrait): string {
  return `avatar-${number}.svg`;
}
