import { expect, it } from "vitest";
import { findRepeatedPerson, personKey } from "./same-person.ts";

const born = (name: string, birthDate = "2010-01-05") => {
  const [firstName = "", lastName = ""] = name.split("|");
  return { firstName, lastName, birthDate };
};

it.each([
  ["José|Peña", "JOSE|pena"],
  ["Mary Ann|O'Neil", "Mary-Ann|O’Neil"],
  ["María José|López", "Maria|Jose Lopez"],
  ["Łukasz|Żak", "Lukasz|Zak"],
  ["王|小明", "王|小明"],
  ["Sören|Müller", "Soren|Muller"],
  ["Jörg|Müller", "Joerg|Mueller"],
  ["Käthe|Weiß", "Kaethe|Weiss"],
  ["John|Smith Jr.", "John|Smith"],
  ["John|Smith, Jr", "John|Smith"],
  ["John|Smith III", "John|Smith"],
  ["Juan|Pérez Sr.", "Juan|Perez"],
  ["Dr. Ann|Lee", "Ann|Lee"],
  ["Mrs Ann|Lee", "Ann|Lee"],
  ["Dra. Ana|Peña", "Ana|Pena"],
  ["An|Nguyen", "Nguyen|An"],
  ["Van An|Nguyen", "Nguyen|Van An"],
  ["María José|López", "López|María José"],
  ["小明|王", "王|小明"],
  ["Kim|Minsu", "Minsu|Kim"],
  ["Eva|Diego", "Diego|Eva"],
  ["Ana Elena|Ruiz", "Anaelena|Ruiz"],
  ["Bill|Smith", "William|Smith"],
  ["Billy|Smith", "Will|Smith"],
  ["Peggy|Jones", "Margaret|Jones"],
  ["Mike|O'Neil", "Michael|ONeil"],
  ["Katie Ann|Lee", "Katherine Ann|Lee"],
  ["Cathy|Lee", "Kathryn|Lee"],
  ["Pepe|López", "José|Lopez"],
  ["Lupita|Ruiz", "Guadalupe|Ruiz"],
  ["Memo|Ruiz", "Guillermo|Ruiz"],
  ["Γιώργος|Νικολάου", "ΓΙΩΡΓΟΣ|ΝΙΚΟΛΑΟΥ".toLowerCase().replace("σ|", "ς|")],
  ["Γιώργος|Νικολάου", "ΓΙΩΡΓΟΣ|ΝΙΚΟΛΑΟΥ"],
  ["Leilani|Kaʻahumanu", "Leilani|Ka'ahumanu"],
  ["ʻOluʻolu|Keʻala", "OLUOLU|KEALA"],
  ["Saʿid|ʾIbrāhīm", "Said|Ibrahim"],
  ["Æsa|Bjørnsen", "Aesa|Bjornsen"],
  ["Cœur|Ħal", "COEUR|HAL"],
  ["𝓜aya|Ellison", "Maya|Ellison"],
  ["Алёна|Королёва", "Алена|Королева"],
  ["مُحَمَّد|الأحمد", "محمد|الاحمد"],
  ["דָּוִד|כהן", "דוד|כהן"],
  ["राम|शर्मा", "राम शर्मा|"],
  ["नक\u093cवी|ख़ान", "नक़वी|ख\u093cान"],
  ["มาลี|ใจดี", "มาลี ใจดี|"],
  ["カ\u3099ク|山田", "ガク|山田"],
  ["김|민수", "\u1100\u1175\u11b7|민수"],
  ["བསྟན་འཛིན|", "བསྟན|འཛིན"],
])("takes %s and %s for one person [USE-18]", (one, other) => {
  expect(personKey(born(one))).toBe(personKey(born(other)));
});

it.each([
  [born("Ana|Lopez"), born("Ana|Lopes")],
  [born("Ana|Lopez"), born("Eva|Lopez")],
  [born("Kim|Lee"), born("Tim|Lee")],
  [born("María José|López"), born("José María|López")],
  [born("Maria Elena|Lopez"), born("Maria Jose|Lopez")],
  [born("Jack|Smith"), born("John|Smith")],
  [born("Sam|Smith"), born("Samantha|Smith")],
  [born("Chris|Smith"), born("Christina|Smith")],
  [born("Dan|Smith"), born("Danielle|Smith")],
  [born("Junior|Lopez"), born("Ana|Lopez")],
  [born("John|Jr"), born("John|Smith")],
  [born("Dr|Lee"), born("Ann|Lee")],
  [born("Don|Lee"), born("Ann|Lee")],
  [born("Ana|Lopez"), born("Ana|Lopez", "2010-05-01")],
  [born("王|小明"), born("王|小红")],
  [born("राम|शर्मा"), born("रमा|शर्मा")],
  [born("रीता|देवी"), born("रिता|देवी")],
  [born("राज|कुमार"), born("राजू|कुमार")],
  [born("রাম|দাস"), born("রমা|দাস")],
  [born("মিতা|সেন"), born("মাতা|সেন")],
  [born("ராம்|குமார்"), born("ராமா|குமார்")],
  [born("மாலா|ராஜ்"), born("மலா|ராஜ்")],
  [born("นก|ใจดี"), born("นุก|ใจดี")],
  [born("ก้อย|ดี"), born("กอย|ดี")],
  [born("రాము|రెడ్డి"), born("రామ|రెడ్డి")],
  [born("ರಾಮ|ರಾವ್"), born("ರಮಾ|ರಾವ್")],
  [born("രാമ|നായർ"), born("രമ|നായർ")],
  [born("રામ|પટેલ"), born("રમા|પટેલ")],
  [born("ਹਰਜੀਤ|ਕੌਰ"), born("ਹਰਜੋਤ|ਕੌਰ")],
  [born("ကို|အောင်"), born("ကူ|အောင်")],
  [born("សុខា|ជា"), born("សុខី|ជា")],
  [born("ນາງ|ແກ້ວ"), born("ນິງ|ແກ້ວ")],
  [born("བསོད|ནམས"), born("བསེད|ནམས")],
  [born("ガク|山田"), born("カク|山田")],
])("takes %o and %o for two people [USE-18]", (one, other) => {
  expect(personKey(one)).not.toBe(personKey(other));
});

it.each([
  [[], null],
  [["George|Lopez"], null],
  [["Ana|Lopez", "George|Lopez", "george|lópez", "Ana|Lopez"], 2],
  [["Ana|Lopez", "Sam|Lopez", "Ana|Lopez"], 2],
])("among %o the one at %s is on the list already [USE-18]", (names, place) => {
  expect(findRepeatedPerson(names.map((name) => born(name)))).toBe(place);
});

it.each([
  [["Ana|Lopez", "ana|lopez", "Sam|Lopez"], [0, 1], null],
  [["Ana|Lopez", "Ana|Lopez"], [1], 0],
  [["Ana|Lopez", "Sam|Lopez", "Sam|Lopez"], [0, 1], 2],
])(
  "among %o, where those at %o are covered, the one at %s is asked about [USE-18]",
  (names, covered, place) => {
    const people = names.map((name, at) => ({ ...born(name), isCovered: covered.includes(at) }));
    expect(findRepeatedPerson(people)).toBe(place);
  },
);

/** All words of up to seven of two letters, of which none is written in another way. */
const WORDS = Array.from({ length: 254 }, (_, at) =>
  (at + 2).toString(2).slice(1).replaceAll("0", "b").replaceAll("1", "c"),
);

it("is one for the turns of one ring of letters, and for no other words [USE-18]", () => {
  const leastTurn = (word: string) => [...word].map((_, at) => word.slice(at) + word.slice(0, at)).sort()[0];
  for (const word of WORDS) expect(personKey(born(`${word}|`))).toBe(`2010-01-05 ${leastTurn(word)}`);
});

it("ends for a text of any length [USE-18]", () => {
  const long = "bc".repeat(32_000);
  expect(personKey(born(`${long}d|`))).toBe(personKey(born(`d|${long}`)));
});
