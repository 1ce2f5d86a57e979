import { beforeAll, describe, expect, it } from "vitest";
import { openTypeface } from "./open-typeface.ts";
import { loadTypefaces, type Run, splitRuns, type Typefaces } from "./split-runs.ts";

const OPEN_SANS = "@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf";
/** One name a script, in Unicode's name of the script. */
const NAMES: Readonly<Record<string, string>> = {
  Latin: "Łucja Nguyễn Thị Ḥasan Ɔkyere Kaʻiulani",
  Greek: "Γιώργος Ὀδυσσεύς",
  Cyrillic: "Владимир Їжак Нұрсұлтан",
  Arabic: "محمد الأحمد",
  "Arabic of Urdu": "ڈاکٹر گلزار چوہدری",
  Hebrew: "יוסף כהן-לוי",
  Syriac: "ܝܘܚܢܢ",
  Thaana: "މުޙައްމަދު",
  Armenian: "Արամ Խաչատրյան",
  Georgian: "გიორგი ბერიძე",
  Devanagari: "श्रीकृष्ण त्रिपाठी",
  Bengali: "রবীন্দ্রনাথ ঠাকুর",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Gujarati: "નરેન્દ્ર પટેલ",
  Oriya: "ଓଡ଼ିଆ ମହାପାତ୍ର",
  Tamil: "க்ஷேத்ரபாலன்",
  Telugu: "కృష్ణమూర్తి",
  Kannada: "ಲಕ್ಷ್ಮಿ ಪ್ರಸಾದ್",
  Malayalam: "ശ്രീധരൻ നായർ",
  Sinhala: "කුමාර ශ්‍රී",
  Thai: "กิตติ์ ปิ่นแก้ว",
  Lao: "ຄຳ ສີສຸວັນ",
  Khmer: "សុខ ស្រីមុំ",
  Myanmar: "အောင်ဆန်းစုကြည်",
  Tibetan: "བསྟན་འཛིན་",
  Ethiopic: "ሐይለ ሥላሴ",
  Cherokee: "ᏍᏏᏉᏯ",
  "Canadian Aboriginal": "ᐃᓄᒃᑎᑐᑦ",
  "Han, simplified": "王小明 李",
  "Han, traditional": "陳麗華 龜",
  "Han, rare": "𠮷野 㐂",
  Japanese: "レオナルド・ディカプリオ 佐藤さくら",
  Hangul: "김민수 뷁",
};

let load: (text: string) => Promise<Typefaces>;
beforeAll(async () => {
  const first = [await openTypeface(OPEN_SANS)];
  load = (text) => loadTypefaces(text, first, 400);
});

const split = async (text: string) => splitRuns(text, await load(text));
const shape = (runs: readonly Run[]) => runs.flatMap(({ font, text }) => font.layout(text).glyphs);
const join = (runs: readonly Run[]) => runs.map(({ text }) => text).join("");
const sorted = (text: string) => [...text].toSorted().join("");

describe("a name in any script", () => {
  it.each(Object.entries(NAMES))("has glyphs and ink, G1, in %s: %s [USE-19]", async (_script, name) => {
    const runs = await split(name);
    expect(sorted(join(runs))).toBe(sorted(name.normalize("NFC")));
    const glyphs = shape(runs).map(({ id, path }) => ({ id, hasInk: path.commands.length > 0 }));
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
    const letters = Array.from(new Intl.Segmenter().segment(name)).filter(({ segment }) =>
      /\S/u.test(segment),
    );
    expect(glyphs.filter(({ hasInk }) => hasInk).length).toBeGreaterThanOrEqual(letters.length / 2);
  });

  it("needs no face for names that the first typeface has [USE-19]", async () => {
    const { others, isOne } = await load("Zoë Nguyễn Владимир Γιώργος");
    expect({ others, isOne }).toEqual({ others: [], isOne: true });
  });

  it("reads no more files than its characters need [USE-19]", async () => {
    expect((await load("王小明 李 王小明")).others.length).toBeLessThanOrEqual(4);
    expect((await load("محمد الأحمد")).others).toHaveLength(1);
  });

  it.each([
    ["ⵎⵓⵃⵎⵎⴰⴷ", "muhmmad"],
    ["ߊߡߊ Diallo", "ama Diallo"],
    ["x\u0331y", "xy"],
  ])("is transliterated where no face has it: %s [USE-19]", async (name, shown) => {
    expect(join(await split(name))).toBe(shown);
  });
});

describe("shaping", () => {
  it.each([
    ["joins Arabic letters", "لا", "ل", "ا"],
    ["draws an i before its consonant in Devanagari", "कि", "क", "ि"],
    ["stacks consonants in Khmer", "ស្រី", "ស", "រី"],
  ])("%s [USE-19]", async (_what, whole, ...parts) => {
    const idsOf = async (text: string) => shape(await split(text)).map(({ id }) => id);
    const apart = await Promise.all(parts.map(idsOf));
    expect(await idsOf(whole)).not.toEqual(apart.flat());
  });

  it("stacks marks over Thai vowels without a width of their own [USE-19]", async () => {
    const widths = (await split("ปิ่น")).flatMap(({ font, text }) => font.layout(text).positions);
    expect(widths.map(({ xAdvance }) => xAdvance > 0)).toEqual([true, false, false, true]);
  });
});

describe("right-to-left text in a line", () => {
  it.each([
    ["two words", "יוסף כהן", ["כהן", " ", "יוסף"]],
    ["brackets and a comma", "Dana (דנה), Levi", ["Dana (", "דנה", "), Levi"]],
    ["marks between words", "אבא, אמא", ["אמא", " ,", "אבא"]],
    ["digits", "אבא 12 Levi", ["12", " ", "אבא", " Levi"]],
  ])("is drawn as it is read, %s [USE-19]", async (_case, text, drawn) => {
    expect((await split(text)).map((run) => run.text)).toEqual(drawn);
  });
});
