export interface Random {
  next(): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  sample<T>(list: readonly T[], count: number): T[];
}

/** The generator sfc32 (Doty-Humphrey's PractRand), seeded by a hash of the text. */
export function createRandom(seed: string): Random {
  const hash = hasher(seed);
  let a = hash();
  let b = hash();
  let c = hash();
  let d = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round++) next();
  return choicesOf(next);
}

function choicesOf(next: () => number): Random {
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (choices) => {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const found = choices.find(([, weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return ((found ?? choices.at(-1)) as (typeof choices)[number])[0];
    },
    sample: (list, count) => {
      const left = [...list];
      const sample = [];
      while (sample.length < count && left.length > 0)
        sample.push(...left.splice(int(0, left.length - 1), 1));
      return sample;
    },
  };
}

function hasher(text: string): () => number {
  let h = 1_779_033_703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3_432_918_353);
    h = (h << 13) | (h >>> 19);
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2_246_822_507);
    h = Math.imul(h ^ (h >>> 13), 3_266_489_909);
    h ^= h >>> 16;
    return h >>> 0;
  };
}
