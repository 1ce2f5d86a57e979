import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { joinNames, NAME_ENTRIES, tidyName, toPlainName, validateName, writeSurname } from "./person-name.ts";

describe("names of people", () => {
  it.each([
    ["Maria"],
    [" Maria  José "],
    ["O'Neil"],
    ["O’Neil"],
    ["Anne-Marie"],
    ["Martin L. King Jr."],
    ["李小龍"],
    ["Đurđa"],
    ["ngọc"],
    ["प्रिया"],
    ["علی\u200cرضا"],
    ["Kaʻiulani"],
    ["Z"],
    ["הַשֵּׁם"],
    ["مُحَمَّد"],
    ["ကြွှေ"],
    ["བསྒྲུབས"],
    ["Nguyễ\u0323n"],
    // N7: Tibetan parts its syllables by a sign of its own.
    ["བསྟན་འཛིན"],
    ["བཀྲ་ཤིས་"],
    ["རྡོ་རྗེ༌"],
    ["ཚེ་རིང་སྒྲོལ་མ"],
    ["ג׳ורג׳"],
    ["ז״ל"],
    ["ኃይለ፡ሥላሴ"],
    ["ሀይለማርያም"],
    ["রমা"],
    ["ราม"],
    ["Jean–Luc"],
    ["Ma.Guadalupe"],
    ["J.Net"],
    ["Sr.Comas"],
  ])("are taken in any script: %j", (name) => {
    expect(validateName(name)).toBeNull();
  });

  it.each([
    ["", "required"],
    [" \u00a0\t", "required"],
    ["Maria2", "name_with_digits"],
    ["-", "name_without_letter"],
    ["'", "name_without_letter"],
    ["\u3164", "required"],
    ["Maria <b>", "name_with_signs"],
    ["Elizabeth (Liz)", "name_with_nickname"],
    ["Elizabeth （Liz）", "name_with_nickname"],
    ['Robert "Bob"', "name_with_nickname"],
    ["Robert “Bob”", "name_with_nickname"],
    ["José «Pepe»", "name_with_nickname"],
    ["Ann [Annie]", "name_with_nickname"],
    ["(Liz)", "name_with_nickname"],
    ["Smith (Jones)", "name_with_nickname"],
    ["Liz)", "name_with_nickname"],
    ["Robert „Bob“", "name_with_nickname"],
    ["maria@example.com", "name_is_address"],
    ["maria.com", "name_is_address"],
    ["Cheap-teeth.NET now", "name_is_address"],
    ["example.org", "name_is_address"],
    ["www.example.com", "name_is_address"],
    ["https://example.com", "name_is_address"],
    ["=SUM A", "name_with_signs"],
    ["Maria 🦷", "name_with_signs"],
    ["-Maria", "name_starts_with_sign"],
    ["a\u0301\u0302\u0303\u0304\u0305", "name_with_many_marks"],
    ["ก็็็็็็็็", "name_with_many_marks"],
    ["M".repeat(61), "too_long"],
  ])("are refused, N5: %j as %s [DET-04]", (name, error) => {
    expect(validateName(name)).toBe(error);
  });

  it.each([
    ["N1", "'t Hooft", "'t Hooft"],
    // A title and a degree are of the person, and no part of the name on a card.
    ["title", "Dr. John", "John"],
    ["title", "DR JOHN", "JOHN"],
    ["title", "Dra. Ana María", "Ana María"],
    ["title", "Mr. Sam", "Sam"],
    ["title", "Mrs Lee", "Lee"],
    ["title", "Sra. Rosa", "Rosa"],
    ["title", "Rev. Dr. Paul", "Paul"],
    ["title", "Doña Inés", "Inés"],
    ["degree", "Smith, DDS", "Smith"],
    ["degree", "Smith DDS", "Smith"],
    ["degree", "Nguyen, D.M.D., M.S.", "Nguyen"],
    ["degree", "Smith, MD", "Smith"],
    ["degree", "SMITH M.D.", "SMITH"],
    ["degree", "Ruiz PhD", "Ruiz"],
    ["degree", "Smith, Esq.", "Smith"],
    ["degree", "Lopez RN", "Lopez"],
    ["degree", "Smith Jr., DDS", "Smith Jr."],
    ["no title", "Miss", "Miss"],
    ["no title", "Dr.", "Dr."],
    ["no title", "Drew", "Drew"],
    ["no title", "Ma. Luisa", "Ma. Luisa"],
    ["no title", "Don", "Don"],
    ["no title", "Don Carlos", "Don Carlos"],
    ["no title", "St. John", "St. John"],
    ["no title", "Pastor Ruiz", "Pastor Ruiz"],
    ["no title", "Ing Hua", "Ing Hua"],
    ["title", "Prof. Ana", "Ana"],
    ["title", "Ing. Luis", "Luis"],
    ["degree", "Ortiz, CPA, MBA", "Ortiz"],
    ["degree", "Okafor Mba", "Okafor Mba"],
    ["degree", "O'Neil, PharmD", "O'Neil"],
    ["degree", "De la Cruz D.D.S.", "De la Cruz"],
    ["no degree", "Do", "Do"],
    ["no degree", "Van Do", "Van Do"],
    ["no degree", "Md Rahim", "Md Rahim"],
    ["no degree", "Le Ma", "Le Ma"],
    ["no degree", "DDS", "DDS"],
    ["no degree", "Smith, Jr.", "Smith, Jr."],
    ["N2", "Col·lell", "Col·lell"],
    ["N2", "レオナルド・ディカプリオ", "レオナルド・ディカプリオ"],
    ["N3", "Smith, Jr.", "Smith, Jr."],
    ["N4", "Maria\u200b", "Maria"],
    ["N4", "\u202aMaria\u202c", "Maria"],
    ["full width", "Ｍａｒｉａ　Ｌｏｐｅｚ", "Maria Lopez"],
  ])("are what their owners say, %s: %j [USE-19]", (_case, name, tidy) => {
    expect(validateName(name)).toBeNull();
    expect(tidyName(name)).toBe(tidy);
  });

  it.each([
    ["Sukarno", "", "Sukarno"],
    ["Sukarno", null, "Sukarno"],
    ["Maria", "Lopez", "Maria Lopez"],
  ])("are joined, %j and %j as %j, N6 [USE-19]", (name, surname, whole) => {
    expect(joinNames(name, surname)).toBe(whole);
  });

  it.each([
    ["one name", null, ""],
    ["two names", " O’Neil ", "O'Neil"],
  ])("are read from a body with %s, N6 [USE-19]", (_case, surname, read) => {
    const result = v.parse(v.object(NAME_ENTRIES), { name: "Maria", surname });
    expect(result).toEqual({ name: "Maria", surname: read });
    expect(writeSurname(read)).toBe(read === "" ? null : read);
  });

  it.each([[""], [undefined]])("are not read without a word on the last one: %j, N6 [USE-19]", (surname) => {
    const result = v.safeParse(v.object(NAME_ENTRIES), { name: "Maria", surname });
    expect(result.issues?.map(({ message }) => message)).toEqual(["required"]);
  });

  it("are tidied", () => {
    expect(tidyName("  Maria \t del\u00a0 Mar ")).toBe("Maria del Mar");
    expect(tidyName("O’Neil")).toBe("O'Neil");
    expect(tidyName("s\u030cime")).toBe("šime");
    expect(tidyName("Anne\u2011Marie")).toBe("Anne-Marie");
  });

  it.each([
    ["Đorđe Čačić", "Dorde Cacic"],
    ["ŽELJKO ŠĆEPANOVIĆ", "ZELJKO SCEPANOVIC"],
    ["s\u030cime", "sime"],
    ["José Núñez", "José Núñez"],
    [" Maria  Lopez ", "Maria Lopez"],
  ])("go to the server in plain letters: %j as %j [APP-12]", (name, plain) => {
    expect(toPlainName(name)).toBe(plain);
  });

  it("have no Croatian letter left, and change no more [APP-12]", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."čćšžđČĆŠŽĐabcXYZ é-'.") });
    void fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: "grapheme" })), (name) => {
        const plain = toPlainName(name);
        expect(toPlainName(plain)).toBe(plain);
        expect(plain).not.toMatch(/[čćšžđ]/iu);
        if (validateName(name) === null) expect(validateName(plain)).toBeNull();
      }),
    );
  });
});
