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
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
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
