import { describe, expect, it } from "vitest";
import { sayParts } from "../../../test/say-parts.ts";
import { readSearchParts } from "./read-search-parts.ts";

describe("each condition of a search is looked for or named", () => {
  it.each([
    ["crown w/o insurance", "payer: without insurance | what: crown"],
    ["crown w/out insurance", "payer: without insurance | what: crown"],
    ["crown with out insurance", "payer: with out insurance | what: crown"],
    ["star kids", "payer: star kids"],
    ["bluecross blueshield", "payer: bluecross blueshield"],
    ["hsa or fsa", "unknown: hsa | unknown: fsa"],
    ["i dont have dental insurance", "payer: dont have dental insurance"],
    ["lost my insurance need crown", "payer: lost my insurance | what: crown"],
    ["dentist without dental coverage", "payer: without dental coverage | what: dentist"],
    ["sin aseguransa dental", "payer: sin aseguransa dental"],
    ["no tengo aseguranza", "payer: no tengo aseguranza"],
    ["dentista que acepte el chip", "payer: acepte el chip | what: dentista"],
    ["dental insurance plans", "payer: dental insurance plans"],
    ["dentist plans", "unknown: plans | what: dentist"],
    ["in network dentist", "unknown: in network | what: dentist"],
    ["out of network", "unknown: out of network"],
    ["root canal out of pocket", "unknown: out of pocket | what: root canal"],
  ])("%j says who pays: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["accepting new medicaid patients", "accepting: accepting new patients | payer: medicaid"],
    [
      "dentist accepting medicaid patients",
      "accepting: accepting patients | payer: medicaid | what: dentist",
    ],
    ["takes new chip patients", "accepting: takes new patients | payer: chip"],
    ["accepts new cash patients", "accepting: accepts new patients | unknown: cash"],
    [
      "dentist taking new spanish speaking patients in katy",
      "accepting: taking new patients | language: spanish | what: dentist | place: katy",
    ],
    ["not accepting new medicaid patients", "unknown: not accepting new patients | payer: medicaid"],
    ["takes chip patients", "payer: takes chip"],
    ["dentist for medicaid patients", "payer: medicaid | what: dentist"],
    ["acepta pacientes nuevos de medicaid", "accepting: acepta pacientes nuevos | payer: medicaid"],
    ["aceptando nuevos pacientes", "accepting: aceptando nuevos pacientes"],
    ["que reciba nuevos pacientes niños", "accepting: reciba nuevos pacientes | what: niños"],
    [
      "dentista que atienda pacientes con medicaid",
      "accepting: atienda pacientes | payer: medicaid | what: dentista",
    ],
    ["new patient exam", "what: new patient exam"],
    ["takes anxious patients", "what: anxious | open: patients"],
  ])("%j says who is taken in: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["que tome chip", "payer: tome chip"],
    ["dentista que acepten chip", "payer: acepten chip | what: dentista"],
    ["tengo el chip", "payer: tengo el chip"],
    ["no tengo seguro social", "unknown: no tengo seguro social"],
    ["dentista sin seguro social", "unknown: sin seguro social | what: dentista"],
    ["dentista sin seguro", "payer: sin seguro | what: dentista"],
    ["dentista para indocumentados", "unknown: indocumentados | what: dentista"],
    ["dentista en abonos", "unknown: en abonos | what: dentista"],
    ["coronas a meses sin intereses", "unknown: a meses sin intereses | what: coronas"],
    ["dentista con facilidades de pago", "unknown: facilidades de pago | what: dentista"],
    ["dentista a crédito", "unknown: a crédito | what: dentista"],
    ["implantes financiados", "unknown: financiados | what: implantes"],
    ["se puede pagar en pagos", "unknown: pagar en pagos"],
    ["dentista bilingüe", "language: bilingüe | what: dentista"],
    ["dentistas hispanos", "language: hispanos | what: dentistas"],
    ["doctora latina", "language: latina"],
    ["dentista latino en katy", "language: latino | what: dentista | place: katy"],
    ["dentista que cierre tarde", "when: cierre tarde | what: dentista"],
    ["dentist that closes late", "when: closes late | what: dentist"],
    ["necesito un dentista ya", "what: dentista"],
    ["necesito un dentista ya mismo", "when: ya mismo | what: dentista"],
    ["corona menor a 900", "price: menor a 900 | what: corona"],
    ["coronas no mayor de $900", "price: no mayor de $900 | what: coronas"],
    ["corona mayor de 900", "unknown: mayor de 900 | what: corona"],
    ["corona por debajo de 900", "price: por debajo de 900 | what: corona"],
    ["presupuesto para coronas", "price: presupuesto | what: coronas"],
    ["cotización de brackets", "price: cotización | what: brackets"],
    ["dentista en un radio de 10 millas", "where: en un radio de 10 millas | what: dentista"],
    ["endodoncista a 25 millas a la redonda", "where: a 25 millas a la redonda | what: endodoncista"],
    ["dentista x katy", "what: dentista | open: katy"],
    ["rayos x", "what: rayos x"],
    ["dentista para adultos mayores", "unknown: adultos mayores | what: dentista"],
    ["dentista con buena reseña", "unknown: reseña | what: dentista"],
    ["dentista con silla de ruedas", "unknown: silla de ruedas | what: dentista"],
    ["dentista para autistas", "unknown: autistas | what: dentista"],
    ["dentista a domicilio", "unknown: a domicilio | what: dentista"],
    ["kiero un dentista q aga coronas", "what: dentista coronas"],
    ["quien pone brackets", "what: brackets"],
    ["sacarme una radiografía", "what: sacarme radiografía"],
    ["brackets desde 99 al mes", "unknown: desde 99 al mes | what: brackets"],
    ["estoy embarazada y me duele una muela", "unknown: embarazada | what: duele muela"],
  ])("%j says it in Spanish: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["corona $18,000 mxn", "unknown: $18,000 mxn | what: corona"],
    ["corona de 800 pesos", "unknown: 800 pesos | what: corona"],
    ["crown €500", "unknown: €500 | what: crown"],
    ["crown 500 euros", "unknown: 500 euros | what: crown"],
    ["crown 800$", "price: 800$ | what: crown"],
    ["corona 800 dlls", "price: 800 dlls | what: corona"],
    ["crown budget of 900", "price: budget of 900 | what: crown"],
    ["i can only pay 300 for extraction", "price: pay 300 | what: extraction"],
    ["tengo un presupuesto de 900 para una corona", "price: presupuesto de 900 | what: corona"],
    ["puedo pagar 300 por la extraccion", "price: pagar 300 | what: extraccion"],
    ["braces for less than 3 thousand", "price: less than 3 thousand | what: braces"],
    ["implante de 2 mil dolares", "price: 2 mil dolares | what: implante"],
    ["implants under 2 grand", "price: under 2 grand | what: implants"],
    ["crown 900 at most", "price: 900 at most | what: crown"],
    ["crown 900 tops", "price: 900 tops | what: crown"],
    ["crown 1000 dollar", "price: 1000 dollar | what: crown"],
    ["implant USD 1500", "price: USD 1500 | what: implant"],
    ["crown not over $900", "price: not over $900 | what: crown"],
    ["corona que no cueste mas de 900", "price: no cueste mas de 900 | what: corona"],
    ["que no pase de 900 la corona", "price: no pase de 900 | what: corona"],
    ["crown over $900", "unknown: over $900 | what: crown"],
    ["crown around a grand", "price: around a grand | what: crown"],
    ["corona maximo ochocientos", "price: maximo ochocientos | what: corona"],
    ["cuanto me sale una endodoncia", "price: cuanto me sale | what: endodoncia"],
    ["a como esta la corona", "price: a como esta | what: corona"],
    ["dentista baratito", "price: baratito | what: dentista"],
    ["crown 500-800", "price: 500-800 | what: crown"],
  ])("%j says a price: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["mon-fri dentist", "unknown: mon-fri | what: dentist"],
    ["open monday through friday", "unknown: open monday through friday"],
    ["abierto de lunes a sabado", "unknown: abierto de lunes a sabado"],
    ["open monday and friday", "when: open monday | when: friday"],
    ["dentist open 2day", "when: open 2day | what: dentist"],
    ["dentist 2nite", "when: 2nite | what: dentist"],
    ["tmrw morning", "when: tmrw | unknown: morning"],
    ["open rn", "when: open rn"],
    ["abierto a esta hora", "when: abierto a esta hora"],
    ["open wensday", "when: open wensday"],
    ["dentures in one day", "unknown: in one day | what: dentures"],
    ["teeth in a day", "what: teeth in a day"],
    ["limpieza en el mismo dia", "unknown: en el mismo dia | what: limpieza"],
    ["open in the summer", "unknown: open in the summer"],
    ["abierto en verano", "unknown: abierto en verano"],
    ["dentist during spring break", "unknown: during | unknown: spring break | what: dentist"],
    ["dentist in spring", "what: dentist | place: spring"],
  ])("%j says when: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["dentist with 5 stars", "unknown: 5 stars | what: dentist"],
    ["4.8 star dentist", "unknown: 4.8 star | what: dentist"],
    ["dentist 4.5 and up", "unknown: 4.5 and up | what: dentist"],
    ["4+ stars dentist", "unknown: 4+ stars | what: dentist"],
    ["dentista de 5 estrellas", "unknown: 5 estrellas | what: dentista"],
    ["dr smith reviews", "unknown: reviews | name: smith"],
    ["highly rated dentist", "unknown: highly rated | what: dentist"],
    ["second opinion root canal", "unknown: second opinion | what: root canal"],
    ["sedation for special needs child", "unknown: special needs | what: sedation child"],
    ["dentist within walking distance", "unknown: within walking distance | what: dentist"],
    ["dentist with wheelchair ramp", "unknown: wheelchair ramp | what: dentist"],
    ["dentist for people scared of needles", "what: dentist scared | open: needles"],
  ])("%j asks for what no list knows: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["dentist within a mile", "where: within a mile | what: dentist", "miles 1"],
    ["dentist within half a mile", "where: within half a mile | what: dentist", "miles 0.5"],
    ["dentista a una milla", "where: a una milla | what: dentista", "miles 1"],
    ["dentist within five miles", "where: within five miles | what: dentist", "miles 5"],
    ["dentista a menos de diez millas", "where: a menos de diez millas | what: dentista", "miles 10"],
    ["dentist within a 10 mile radius", "where: within a 10 mile radius | what: dentist", "miles 10"],
    ["dentist in the 77494 area", "where: 77494 area | what: dentist", "zip 77494"],
    ["77479\u20111234", "where: 77479-1234", "zip 77479"],
    [
      "Dr. Jane Fern, 123 Main Street, Houston, TX",
      "where: 123 Main Street, Houston, TX | name: Jane Fern",
      "address 123 Main Street, Houston, TX",
    ],
  ])("%j says where: %j [USE-24]", (typed, said, value) => {
    expect(sayParts(typed)).toBe(said);
    expect(readSearchParts(typed).parts.map((part) => part.value)).toContain(value);
  });

  it.each([
    ["dentist @ katy mills", "what: dentist | place: katy mills"],
    ["dentist in my neighborhood", "what: dentist"],
    ["dentista en mi colonia", "what: dentista"],
    ["dentista serca de mi ubicacion", "what: dentista"],
    ["anywhere except katy", "unknown: except katy"],
    ["anywhere but katy", "unknown: anywhere but katy"],
    ["dentures upper and lower", "what: dentures upper lower"],
    ["dentures upper and lower price", "price: price | what: dentures upper lower"],
    ["dentadura de arriba y de abajo", "what: dentadura arriba abajo"],
    ["dentist complete", "what: dentist | open: complete"],
    ["dentista del lado norte", "what: dentista | open: lado norte"],
    ["me urge un dentista hoy", "when: hoy | what: urge dentista"],
    ["root canal left side", "what: root canal left side"],
    ["chipped front tooth", "what: chipped front tooth"],
    ["does not use amalgam", "unknown: does not use amalgam"],
    ["dentista que no use amalgama", "unknown: no use amalgama | what: dentista"],
    ["Houston, Texas, United States", "open: Houston, Texas"],
    ["katy tx united states", "open: katy tx"],
    ["dentista en houston estados unidos", "what: dentista | place: houston"],
    ["detist katy", "what: detist | open: katy"],
    ["denist dr dennis", "what: denist | name: dennis"],
    ["dennis smith", "open: dennis smith"],
    ["close to the 77002 zip code", "where: 77002 zip code"],
    ["braces at 40", "what: braces | open: 40"],
    ["3d scan dentist", "what: 3d scan dentist"],
  ])("%j reads nothing as something else: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });
});
