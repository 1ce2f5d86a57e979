const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  an: 1,
  un: 1,
  una: 1,
  half: 0.5,
  media: 0.5,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  quince: 15,
  veinte: 20,
  cien: 100,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
};
const TIMES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, mil: 1000 };

/** "Two thousand", "dos mil" and "quinientos", as they are dictated. @returns dollars, 0 for words that are no number */
export function readSpelledSum(words = ""): number {
  const read = words.toLowerCase().split(" ");
  const times = read.reduce((product, word) => product * (TIMES[word] ?? 1), 1);
  const [count = times > 1 ? 1 : 0] = read.flatMap((word) => NUMBERS[word] ?? []);
  return count * times;
}

/** "Five", "half a" and "una". @returns NaN where no number is said */
export function readSpelledNumber(words = ""): number {
  const read = words.toLowerCase().split(/\s+/);
  if (read.includes("half")) return NUMBERS.half ?? Number.NaN;
  const isVague = read.some((word) => /^(?:few|couple|quarter|unas|pocas)$/.test(word));
  return isVague ? Number.NaN : (read.flatMap((word) => NUMBERS[word] ?? [])[0] ?? Number.NaN);
}
