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
  ciento: 100,
  doce: 12,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  uno: 1,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
};
const THOUSAND = 1000;
const TIMES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, mil: 1000 };

/** "Two thousand", "dos mil quinientos" and "twelve hundred", as they are dictated. @returns dollars */
export function readSpelledSum(words = ""): number {
  let thousands = 0;
  let rest = 0;
  for (const word of words.toLowerCase().split(" ")) {
    const times = TIMES[word] ?? 1;
    if (times === 1) rest += NUMBERS[word] ?? 0;
    else rest = Math.max(rest, 1) * times;
    if (times < THOUSAND) continue;
    thousands += rest;
    rest = 0;
  }
  return thousands + rest;
}

/** "Five", "half a" and "una". @returns NaN where no number is said */
export function readSpelledNumber(words = ""): number {
  const read = words.toLowerCase().split(/\s+/);
  if (read.includes("half")) return NUMBERS.half ?? Number.NaN;
  const isVague = read.some((word) => /^(?:few|couple|quarter|unas|pocas)$/.test(word));
  return isVague ? Number.NaN : (read.flatMap((word) => NUMBERS[word] ?? [])[0] ?? Number.NaN);
}
