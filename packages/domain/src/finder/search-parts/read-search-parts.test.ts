import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sayParts } from "../../../test/say-parts.ts";
import { TYPED_SEARCHES } from "../../../test/typed-searches.ts";
import { searchName } from "../search-name.ts";
import { SMALL_WORDS } from "../speciality-words-list.ts";
import {
  ACTS,
  ASSISTANTS,
  BEHIND_MISHAPS,
  COMMANDS,
  GREETINGS,
  HESITATIONS,
  MISHAPS,
  OBJECTS,
  ORDERS,
  PAIN_TIMES,
  RELATIVES,
  SPOKEN_PHRASES,
} from "./circumstance-words.ts";
import { HERE_PHRASES, LANDMARK_MARKERS, PLACE_MARKERS } from "./place-grammar.ts";
import { readSearchParts } from "./read-search-parts.ts";
import { ASKING_WORDS, NO_NEGATIONS, TITLES } from "./search-grammar.ts";

describe("a search is a list of parts", () => {
  it.each(TYPED_SEARCHES)("%j is read in its parts [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["cleaning and x-rays", "unknown: x-rays | what: cleaning"],
    ["crown or bridge", "unknown: bridge | what: crown"],
    ["filling + extraction in katy", "unknown: extraction | what: filling | place: katy"],
    ["root canal plus crown price", "unknown: crown | price: price | what: root canal"],
    ["crown and veneers and braces", "unknown: veneers | unknown: braces | what: crown"],
    ["endodoncia y corona", "unknown: corona | what: endodoncia"],
    ["limpieza o radiografías bajo 100", "price: bajo 100 | unknown: radiografías | what: limpieza"],
    ["implant and crown", "what: implant crown"],
    ["crown and crown", "what: crown crown"],
    ["kids and adults cleaning", "what: kids adults cleaning"],
    ["dental plus", "what: dental | open: plus"],
    ["dentist around 610", "what: dentist | place: 610"],
    ["dentist near 1960", "what: dentist | place: 1960"],
    ["about 300 reviews", "unknown: 300 reviews"],
    ["crown roughly $800", "price: $800 | what: crown"],
    ["dentist about 5 miles from katy", "where: 5 miles | what: dentist | open: katy"],
    ["no pain extraction", "what: extraction"],
    ["dentures same day", "what: dentures same day"],
    ["crown same day katy", "what: crown same day | open: katy"],
    ["CROWN UNDR 800", "price: under 800 | what: CROWN"],
    ["crown udner $800", "price: under $800 | what: crown"],
    ["crown less then 800", "price: less than 800 | what: crown"],
    ["crown no more then 800", "price: no more than 800 | what: crown"],
    ["crown 8 hundred", "what: crown | open: 8 hundred"],
    ["crown under 8 hundred", "price: under 800 | what: crown"],
    ["deep cleaning under 200 per quadrant", "price: under 200 | what: deep cleaning"],
    ["extraction under 150 per tooth", "price: under 150 | what: extraction"],
    ["dentist open wed", "when: open wed | what: dentist"],
    ["open mon wed fri", "when: open mon | when: wed | when: fri"],
    ["wed or thu dentist", "when: wed | when: thu | what: dentist"],
    ["thu, fri only dentist", "when: thu | when: fri | what: dentist"],
    ["abierto lun mie vie", "when: abierto lun | when: mie | when: vie"],
    ["open sun", "when: open sun"],
    ["thu nguyen", "open: thu nguyen"],
    ["dr sun", "name: sun"],
    ["mar dental", "what: dental | open: mar"],
    ["open now sun dental", "when: open now | what: dental | open: sun"],
    ["sin dolor endodoncia", "what: endodoncia"],
    ["no braces, invisalign", "unknown: no braces | what: invisalign"],
    ["no braces or implants", "unknown: no braces or implants"],
    ["abierto despues de las 6 de la tarde", "when: abierto despues de las 6 de la tarde"],
    ["open after 6 in the morning", "unknown: open after 6 in the morning"],
    ["open between 9 and 5", "unknown: open between 9 and 5"],
    ["dentist at 12 oaks mall", "what: dentist | place: 12 oaks mall"],
  ])("%j says %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["crown under 1000", "price", "most 100000"],
    ["crown $1,200 or less", "price", "most 120000"],
    ["corona menos de $900", "price", "most 90000"],
    ["empaste por menos de 80 dólares", "price", "most 8000"],
    ["cleaning 75 dollars or less", "price", "most 7500"],
    ["filling between 100 and $200", "price", "most 20000"],
    ["crown between $800 and $1200", "price", "most 120000"],
    ["crown between $800 and 1200", "price", "most 120000"],
    ["crown between 800 & 1200", "price", "most 120000"],
    ["crown $1200-$800", "price", "most 120000"],
    ["corona entre 800 y 1,200", "price", "most 120000"],
    ["corona de 800 a 1200 dólares", "price", "most 120000"],
    ["implants less than 2k", "price", "most 200000"],
    ["veneers under two thousand dollars", "price", "most 200000"],
    ["implante de menos de mil dolares", "price", "most 100000"],
    ["limpieza hasta quinientos", "price", "most 50000"],
    ["implants no more than 1500", "price", "most 150000"],
    ["crown < 800", "price", "most 80000"],
    ["limpieza hasta 60", "price", "most 6000"],
    ["braces up to $3,500", "price", "most 350000"],
    ["root canal max 700", "price", "most 70000"],
    ["crown 800 or less", "price", "most 80000"],
    ["crown 1,200 max katy", "price", "most 120000"],
    ["corona 900 o menos", "price", "most 90000"],
    ["crown about 800 katy", "price", "most 80000"],
    ["crown ~800", "price", "most 80000"],
    ["corona por unos 800", "price", "most 80000"],
    ["crown around 800", "price", "most 80000"],
    ["crown at 800 in katy", "price", "most 80000"],
    ["crown for 1,250", "price", "most 125000"],
    ["crown not more than 800", "price", "most 80000"],
    ["corona no más de 800", "price", "most 80000"],
    ["crown over $800", "unknown", "least"],
    ["crown more than 800 dollars", "unknown", "least"],
    ["crown more than 800", "unknown", "least"],
    ["crown no less than $500", "unknown", "least"],
    ["crown from $500", "unknown", "least"],
    ["corona de más de 500", "unknown", "least"],
    ["corona a partir de $500", "unknown", "least"],
    ["crown from $500 to $900", "price", "most 90000"],
    ["kids under 5 years", "what", "kids"],
    ["dentist after 6 pm", "when", "evening"],
    ["dentista después de las 6", "when", "evening"],
    ["dentista despues de las 6 de la tarde", "when", "evening"],
    ["dentist after 9 am", "unknown", "time"],
    ["not been in ten years", "unknown", "terms"],
    ["emergancy dentist hosuton", "what", "emergency dentist"],
    ["me sangran las ensias", "what", "sangran encias"],
    ["dentist within 5 miles", "where", "miles 5"],
    ["dentista a menos de 10 millas", "where", "miles 10"],
    ["７７００２ dentist", "where", "zip 77002"],
    ["dentist 77002-1234 open", "where", "zip 77002"],
    ["zip code 77002 dentist", "where", "zip 77002"],
    ["código postal: 77002", "where", "zip 77002"],
    ["root canal 77002 under 800", "where", "zip 77002"],
    ["(713) 555-0123", "who", "+17135550123"],
    ["+1 713.555.0123", "who", "+17135550123"],
    ["dentist near 1200 Main St, Houston", "where", "address 1200 Main St, Houston"],
    ["dentist in polish", "language", "PL"],
    ["same day dentures", "what", "same day dentures"],
    ["night guard", "what", "night guard"],
    ["night gaurd", "what", "night guard"],
    ["my crown fell off", "what", "crown fell off"],
    ["free gingival graft", "what", "free gingival graft"],
    ["doesn't have insurance? no insurance", "payer", "none"],
  ])("%j has %s %j [USE-24]", (typed, kind, value) => {
    expect(readSearchParts(typed).parts).toContainEqual(expect.objectContaining({ kind, value }));
  });

  it.each([
    ["open at 7am", "unknown: open at 7am"],
    ["dentist open at 7:30 am", "unknown: open at 7:30 am | what: dentist"],
    ["open until 8", "unknown: open until 8"],
    ["open till 8pm", "unknown: open till 8pm"],
    ["opens at 7", "unknown: opens at 7"],
    ["open from 8 to 5", "unknown: open from 8 to 5"],
    ["open 9am-5pm saturday", "unknown: open 9am-5pm | when: saturday"],
    ["open saturday until 2", "unknown: until 2 | when: open saturday"],
    ["open at noon", "unknown: open at noon"],
    ["open early", "unknown: open early"],
    ["open christmas", "unknown: open christmas"],
    ["open on new year's day", "unknown: open on new year's day"],
    ["dentista abierto el 25 de diciembre", "unknown: abierto el 25 de diciembre | what: dentista"],
    ["open july 4th", "unknown: open july 4th"],
    ["open on 12/24", "unknown: open on 12/24"],
    ["open 24/7", "when: open 24/7"],
    ["open before work", "unknown: open before work"],
    ["dentist close to work", "unknown: close to work | what: dentist"],
    ["dentista cerca del trabajo", "unknown: cerca del trabajo | what: dentista"],
    ["open on my lunch break", "unknown: open on my lunch break"],
    ["open next week", "unknown: open next week"],
    ["open every day", "unknown: open every day"],
    ["open this saturday", "when: open saturday"],
    ["dentist that is open saturday", "when: is open saturday | what: dentist"],
    ["who is open on sundays", "when: is open on sundays"],
    ["dentist thats open sunday", "when: open sunday | what: dentist"],
    ["dentists that are open friday", "when: open friday | what: dentists"],
    ["is open at 7", "unknown: is open at 7"],
    ["dentist that is open", "when: is open | what: dentist"],
    ["dentist open saturday", "when: open saturday | what: dentist"],
    ["abierto a las 7", "unknown: abierto a las 7"],
    ["abierto hasta las 8 de la noche", "unknown: abierto hasta las 8 de la noche"],
    ["abierto en navidad", "unknown: abierto en navidad"],
    ["abre los domingos", "when: abre los domingos"],
    ["dentist open", "when: open | what: dentist"],
    ["dentista abierto", "when: abierto | what: dentista"],
    ["open now", "when: open now"],
    ["mouth opening", "what: mouth opening"],
  ])("%j is open when it says [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["not open sunday", "unknown: not open sunday"],
    ["closed sunday or monday", "unknown: closed sunday or monday"],
    ["dentist in houston except katy", "unknown: except katy | what: dentist | place: houston"],
    ["except sugar land or katy, braces", "unknown: except sugar land or katy | what: braces"],
    ["no kids", "unknown: no kids"],
    ["dentist no kids houston", "unknown: no kids | what: dentist | open: houston"],
    ["not in houston", "unknown: not in houston"],
    ["doesn't speak spanish", "unknown: doesn't speak spanish"],
    ["who does not take medicaid", "unknown: does not take medicaid"],
    ["extraction without sedation", "unknown: without sedation | what: extraction"],
    ["anything but invisalign", "unknown: anything but invisalign"],
    ["other than dr smith", "unknown: other than dr smith"],
    ["far from katy", "unknown: far from katy"],
    ["sin niños", "unknown: sin niños"],
    ["que no sea en houston", "unknown: no sea en houston"],
    ["cerrado el domingo", "unknown: cerrado el domingo"],
    ["excepto la muela del juicio", "unknown: excepto la muela del juicio"],
    ["dentist without insurance", "payer: without insurance | what: dentist"],
    ["que no cobra caro", "price: no cobra caro"],
    ["dentista que no cobren tan caro", "price: no cobren tan caro | what: dentista"],
    ["corona que no salga cara", "price: no salga cara | what: corona"],
    ["que no sea muy carero", "price: no sea muy carero"],
    ["que no cueste mucho", "price: no cueste mucho"],
    ["no es caro", "price: no es caro"],
    ["no more than 500", "price: no more than 500"],
    ["not too expensive", "price: not too expensive"],
    ["isn't expensive", "price: isn't expensive"],
    ["havent been to a dentist", "unknown: havent been | what: dentist"],
    ["no appointment", "unknown: no appointment"],
    ["not far from katy", "place: katy"],
    ["no hablo ingles", "language: no hablo ingles"],
    ["can't open mouth", "what: can't open mouth"],
    ["no aguanto el dolor de muela", "what: dolor muela"],
    ["no prep veneers", "what: no prep veneers"],
    ["dr nobody", "name: nobody"],
  ])("%j looks for no opposite [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["dr delta", "name: delta"],
    ["dr friday", "name: friday"],
    ["dr. french", "name: french"],
    ["dra domingo", "name: domingo"],
    ["dr oscar ruiz", "name: oscar ruiz"],
    ["dr best braces", "what: braces | name: best"],
    ["oscar martinez", "open: oscar martinez"],
    ["dr french open friday", "when: open friday | name: french"],
    ["doctor medicaid", "payer: medicaid"],
    ["doctor open saturday", "when: open saturday"],
    ["dr delta dental", "payer: delta dental"],
    ["french dentist", "language: french | what: dentist"],
  ])("%j names a person behind a title [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["texas children's hospital", "open: texas children's hospital"],
    ["dentist near the dental school", "what: dentist | place: the dental school"],
    ["dentist next to miami grill", "what: dentist | place: miami grill"],
    ["bump next to my tooth", "what: tooth | open: bump"],
    ["dentist la", "what: dentist | open: la"],
    ["dentista en la", "what: dentista"],
    ["dentist me", "what: dentist"],
    ["dentist ME", "what: dentist | open: ME"],
    ["dentist near ME", "what: dentist"],
    ["braces OR", "what: braces | open: OR"],
    ["DENTIST OR", "what: DENTIST"],
    ["dentist on lincoln dr", "what: dentist | open: lincoln dr"],
  ])("%j says a place where it does [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each(["", "   ", "?!", "\u0001\u00010", "😀", "x".repeat(200), "a ".repeat(100)])(
    "%j is read without a fault [USE-24]",
    (typed) => {
      expect(readSearchParts(typed).parts.filter(({ kind }) => kind !== "what")).toEqual([]);
    },
  );

  const WORDS = TYPED_SEARCHES.flatMap(([typed]) => typed.split(" "));
  const SMALL = new Set(
    [
      ...SMALL_WORDS,
      ...ASKING_WORDS,
      ...TITLES,
      ...searchName(
        `${HERE_PHRASES} ${NO_NEGATIONS} ${PLACE_MARKERS} ${LANDMARK_MARKERS} ${SPOKEN_PHRASES}`,
      ).split(" "),
      ...[
        ACTS,
        ASSISTANTS,
        BEHIND_MISHAPS,
        COMMANDS,
        GREETINGS,
        HESITATIONS,
        MISHAPS,
        OBJECTS,
        RELATIVES,
        ORDERS,
      ].flatMap((list) => [...list]),
      ...[...RELATIVES].map((word) => `${word}s`),
      ...PAIN_TIMES.flat(),
      ..."when whenever while if every time each after before cuando cada vez si despues de antes".split(" "),
    ].flatMap((word) => searchName(word).split(" ")),
  );

  it("each word is in a part, may be a name or a place, or is small [USE-24]", () => {
    const typed = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 6 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(typed, (words) => {
        const text = words.join(" ").slice(0, 200);
        const { parts, open, small } = readSearchParts(text);
        expect(small.filter((word) => !SMALL.has(searchName(word)))).toEqual([]);
        const read = [...parts, ...open].flatMap((part) => searchName(part.words).split(" "));
        const kept = new Set([...read, ...small.map(searchName)]);
        const lost = searchName(text.normalize("NFKC"))
          .split(" ")
          .filter((word) => word !== "" && !kept.has(word));
        expect(lost.filter((word) => !read.join("").includes(word))).toEqual([]);
      }),
      { seed: 58, numRuns: 500 },
    );
  });
});
