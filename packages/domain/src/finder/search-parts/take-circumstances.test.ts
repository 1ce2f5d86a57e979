import { describe, expect, it } from "vitest";
import { sayParts } from "../../../test/say-parts.ts";

describe("words around a complaint", () => {
  it.each([
    ["my gums are bleeding when I brush", "what: gums bleeding"],
    ["tooth hurts when I bite down", "what: tooth hurts"],
    ["tooth hurts when I drink cold water", "what: tooth hurts cold"],
    ["jaw clicks when I chew", "what: jaw clicks"],
    ["jaw hurts when I open my mouth wide", "what: jaw hurts mouth"],
    ["pain when chewing", "what: pain"],
    ["teeth hurt when eating ice cream", "what: teeth hurt"],
    ["gums bleed whenever I floss", "what: gums bleed"],
    ["gums bleed every time she brushes her teeth", "what: gums bleed teeth"],
    ["hurts to chew on the left side", "what: hurts left"],
    ["it hurts to swallow", "what: hurts"],
    ["me duele cuando mastico", "what: duele"],
    ["me duele la muela cuando tomo agua fría", "what: duele muela"],
    ["me sangran las encías cuando me cepillo los dientes", "what: sangran encías dientes"],
    ["me duele al masticar", "what: duele"],
    ["tooth hurts when I bite down near katy", "what: tooth hurts | place: katy"],
    ["tooth hurts when I eat, open saturday", "when: open saturday | what: tooth hurts"],
    ["my tooth aches at night", "what: tooth aches"],
    ["I grind my teeth at night", "what: grind teeth"],
    ["me duele la muela por la noche", "what: duele muela"],
    ["my wife's toothache", "what: toothache"],
    ["my husband's crown came off", "what: crown came off"],
    ["braces for my grandson", "what: braces"],
    ["dentista para mi hermana", "what: dentista"],
    ["dentures for my mother in law", "what: dentures"],
    ["my retainer broke", "what: retainer broke"],
    ["I lost my retainer", "what: retainer"],
    ["my dentures snapped in half", "what: dentures snapped"],
    ["dropped my dentures and they broke", "what: dentures broke"],
    ["la placa se me partió", "what: placa partió"],
    ["partial plate broke need it today", "when: today | what: partial plate broke"],
    ["bleeding after brushing", "what: bleeding"],
    ["my gums hurt when i eat spicy food", "what: gums hurt"],
    ["se me soltó un bracket", "what: bracket"],
    ["dentista para mis papás", "what: dentista"],
    ["when can I get a cleaning", "what: cleaning"],
    ["is it ok to get a crown", "what: crown"],
    ["my filling fell out", "what: filling"],
    ["se me salió un diente de leche", "what: diente leche"],
  ])("%j ask for nothing more: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["dentist open when I get off work", "open"],
    ["dentist open at night", "when: open night | what: dentist"],
    ["tooth pain dentist open at night", "when: open night | what: tooth pain dentist"],
    ["toothache tonight", "when: tonight | what: toothache"],
    ["emergency dentist brush colorado", "what: emergency dentist | open: brush colorado"],
    ["dr brush", "name: brush"],
    ["dr nieto braces", "what: braces | name: nieto"],
    ["dr sister", "name: sister"],
    ["broken tooth", "what: broken tooth"],
    ["lost tooth", "what: lost tooth"],
    ["lost my insurance need crown", "payer: lost my insurance | what: crown"],
    ["dentist at the bite club", "what: dentist | place: the bite club"],
    ["dentist in lost creek", "what: dentist | place: lost creek"],
  ])("%j keep what is asked: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toContain(said);
  });
});

describe("words of people who talk to a phone", () => {
  it.each([
    ["hey siri find me a dentist", "what: dentist"],
    ["ok google dentist near me that is open right now", "when: is open right now | what: dentist"],
    ["hey google orthodontist near me", "what: orthodontist"],
    ["alexa find a dentist in katy", "what: dentist | place: katy"],
    ["siri call a dentist", "what: dentist"],
    ["hola siri cuanto cuesta una corona", "price: cuanto cuesta una | what: corona"],
    ["oye siri busca un dentista", "what: dentista"],
    ["um I need like a dentist for my wife's toothache", "what: dentist toothache"],
    ["uh root canal", "what: root canal"],
    ["umm my filling fell out you know", "what: filling"],
    ["so like I need braces", "what: braces"],
    ["dónde queda una clínica dental", "what: dental"],
    ["donde se encuentra un ortodoncista", "what: ortodoncista"],
    ["este necesito un dentista", "what: dentista"],
    ["dentista pa' niños", "what: dentista niños"],
    ["frenos pa mi hija", "what: frenos hija"],
  ])("%j are passed over: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["alexa smith", "open: alexa smith"],
    ["dr alexa", "name: alexa"],
    ["dr um", "name: um"],
    ["google maps", "open: google maps"],
    ["dentist erie pa", "what: dentist | open: erie pa"],
    ["dentist in pa", "what: dentist | place: pa"],
  ])("%j may be a name or a place: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });
});

describe("what people say of a complaint and of their insurance", () => {
  it.each([
    ["my breath stinks", "what: breath stinks"],
    ["white spot on my tongue", "what: white spot tongue"],
    ["food gets stuck between my teeth", "what: food stuck between teeth"],
    ["there is a bump on my gum", "what: bump gum"],
    ["teef hurt", "what: teef hurt"],
    ["denchers", "what: denchers"],
    ["traigo un dolor de muela bien feo", "what: dolor muela"],
    ["is a crown cheaper than a root canal", "price: cheaper than | unknown: root canal | what: crown"],
    ["my insurance ran out need crown", "payer: insurance ran out | what: crown"],
    ["dental insurance expired cleaning", "payer: dental insurance expired | what: cleaning"],
    ["got laid off no insurance tooth hurts", "payer: no insurance | what: tooth hurts"],
    ["se me acabó el seguro y me duele la muela", "payer: se me acabó el seguro | what: duele muela"],
    ["aceptan tarjeta", "unknown: tarjeta"],
    ["dentista en el barrio chino", "what: dentista | place: el barrio chino"],
    ["dentist in spanish fork", "what: dentist | place: spanish fork"],
    ["dentist near french quarter", "what: dentist | place: french quarter"],
    ["dentist in spanish", "language: spanish | what: dentist"],
    ["in spanish dentist katy", "language: spanish | what: dentist | open: katy"],
    ["dentista en español en katy", "language: español | what: dentista | place: katy"],
    ["chinese dentist near bellaire", "language: chinese | what: dentist | place: bellaire"],
    ["insurance", "payer: insurance"],
  ])("%j says %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });
});

describe("an insurer is named whole", () => {
  it.each([
    ["dentist that takes medicare advantage", "payer: medicare advantage | what: dentist"],
    ["humana gold plus dentist", "payer: humana gold plus | what: dentist"],
    ["delta dental premier", "payer: delta dental premier"],
    ["united healthcare dual complete", "payer: united healthcare dual complete"],
    ["dentist that accepts medicare part b", "payer: medicare part b | what: dentist"],
    ["medicare advantage plan with dental", "payer: medicare advantage plan | what: dental"],
    ["cigna dppo", "payer: cigna dppo"],
    ["aetna dmo near katy", "payer: aetna dmo | place: katy"],
    ["blue cross advantage katy", "payer: blue cross advantage | open: katy"],
    ["CHIP dentist for my daughter", "payer: CHIP | what: dentist"],
    ["my son has CHIP", "payer: CHIP"],
    ["kid with CHIP needs a filling", "payer: CHIP | what: kid filling"],
    ["does she take CHIP?", "payer: take CHIP"],
  ])("%j: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });

  it.each([
    ["chip dentist", "what: chip dentist"],
    ["CHIP TOOTH", "what: CHIP TOOTH"],
    ["CHIP MY TOOTH", "what: CHIP TOOTH"],
    ["chip on my tooth", "what: chip tooth"],
    ["cigna plus whitening", "payer: cigna | what: whitening | open: plus"],
    ["gold crown aetna", "payer: aetna | what: gold crown"],
    ["aetna gold crown", "payer: aetna | what: gold crown"],
    ["aetna katy", "payer: aetna | open: katy"],
    ["aetna smith", "payer: aetna | open: smith"],
    ["aetna complete dentures", "payer: aetna | what: complete dentures"],
  ])("%j is no longer name: %j [USE-24]", (typed, said) => {
    expect(sayParts(typed)).toBe(said);
  });
});
