import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stemWord } from "./search-name.ts";
import { SPECIALITY_CODES } from "./speciality.ts";
import { readSpecialities, specialitiesForWords } from "./speciality-words.ts";

/** What people type for each specialty, one list a specialty that is first. */
const ENGLISH: Record<string, string> = {
  GD: `cleaning, teeth cleaning, clean teeth, clean my teeth, tooth pain, pain in my tooth, toothache, tooth aches, teeth
    grinding, grinding my teeth, grinds teeth, dentist near me, family dentistry, family dentists, general dentistry,
    general dentist near me, checkup, check-up, check ups, dental exam, dental exams, cavity, cavities, filling, fillings,
    tooth filling, white fillings, mouthguard, mouth guards, mouth guard, nightguard, night guards, sports guard,
    sensitive teeth, sensitive tooth, tooth sensitivity, whitening, teeth whitening, teeth whitener, whiten teeth, whiter
    teeth, yellow teeth, stained teeth, bleaching, dry mouth, canker sores, bruxism, x-ray, x rays, xrays, xray, tooth decay, decayed tooth, rotten teeth, halitosis, bad breath, snoring, sleep apnea, sleep apnoea, chipped
    tooth, chipped teeth, chip tooth, broken tooth, broken teeth, broke a tooth, cracked tooth, cracked teeth, cosmetic
    dentist, cosmetic dentistry, fluoride, tartar, emergency, emergency dentist, urgent dental care, dentist, dentists,
    dental, dentistry, a good dentist, affordable dentist near me, my tooth is throbbing, tooth hurts, tooth hurting,
    colour of teeth, hygienist, discoloured teeth`,
  PE: `kids, kid, a dentist for my kids, kids dentist, dentist for kids, children dentist, childrens dentist, children's
    dentist, child's dentist, dentist for children, pediatric dentist, paediatric dentist, paediatric dentistry,
    pediatrics, pedodontics, baby dentist, babies, baby teeth, infant dentist, toddler dentist, toddlers, teen dentist,
    teenager, milk teeth, tongue tie, tongue-tie, pulpotomy, sealants, dentist for my daughter's teeth`,
  OR: `braces, brace, brac, adult braces, braces for adults, metal braces, aligners, clear aligners, invisalign, Invis,
    crooked teeth, straighten teeth, straighten my teeth, straightening, straight teeth, crowded teeth, gap teeth, gap
    between teeth, bad bite, overbite, over bite, underbite, under bite, crossbite, cross bite, open bite, buck teeth,
    retainer, retainers, orthodontist, orthodontists, orthodontics, orthodontic, orthodontia, orthodontist near me,
    orthodontist for kids near, palate expander, misaligned teeth, dentofacial orthopedics, dentofacial orthopaedics`,
  PR: `dentures, denture, partial dentures, full dentures, false teeth, prosthodontist, prosthodontics, prosthetics, bridge,
    bridges, dental bridge, crown, crowns, dental crowns, tooth cap, veneers, veneer, inlays, smile makeover, missing
    tooth, missing teeth, all on 4, full mouth reconstruction, lost a tooth, replace missing teeth`,
  PO: `gum, gums, gum disease, bleeding gums, gums bleeding, my gums bleed, swollen gums, sore gums, gum pain, receding
    gums, gum recession, gum graft, gum grafting, gum specialist, periodontist, periodontics, periodontal disease,
    periodontitis, periodontology, gingivitis, deep cleaning, deep cleanings, scaling and root planing, loose tooth, loose
    teeth, crown lengthening, pyorrhoea, bone graft, bone loss`,
  EN: `root canal, Root Canals, root can, canal, root-canal, root canal treatment, root canal therapy, root canal dentist,
    endodontist, endodontics, endodontic, endodontics specialist, abscess, tooth abscess, abscessed tooth, tooth
    infection, infected tooth, dead tooth, nerve pain, emergency root canal, apicoectomy`,
  OS: `wisdom teeth, wisdom tooth, wisdom, wisdom tooth extraction, wisdom teeth extraction, wisdom teeth pulled, remove
    wisdom teeth, impacted tooth, impacted wisdom teeth, third molar, oral surgery, oral surgeon, oral surgeons, oral and
    maxillofacial surgery, oral & maxillofacial surgeon, jaw surgery, dry socket, oral cancer, biopsy, implant, implants,
    dental implants, implant dentist, tooth implant, tooth extraction, teeth extractions, extract tooth, extractions,
    pull tooth, pulling teeth, pull out a tooth, teeth pulled, removal of a tooth, removing a tooth, tooth removal,
    sedation, sedation dentist, tmj, tmj specialist, jaw pain, jaw hurts, jaw clicking, swollen jaw, sinus lift, lockjaw`,
  SP: `specialist, specialists, dental specialist, oral medicine, dental anesthesiology, dental anaesthesiologist, oral
    radiology, oral and maxillofacial radiology`,
};

const SPANISH: Record<string, string> = {
  GD: `dentista, dentistas, dentista cerca de mí, dolor de muela, dolor de muelas, dolor de dientes, me duele una muela, me
    duelen los dientes, limpieza, limpieza dental, limpiezas, limpiar los dientes, empaste, empastes, caries, tapaduras,
    calzas, blanqueamiento, blanquear los dientes, blanqueamiento dental, dientes amarillos, dientes sensibles,
    sensibilidad dental, bruxismo, rechinar los dientes, rechino los dientes, radiografías, rayos x, chequeo, revisión
    dental, examen dental, diente roto, dientes rotos, muela rota, se me rompió un diente, mal aliento, sarro, urgencia,
    urgencias dentales, emergencia dental, dentista familiar, odontólogo, odontóloga, odontología, muela picada, dientes
    picados, guarda nocturna, apnea del sueño, ronquidos, un dentista para mi, guarda oclusal, guarda para dormir, guarda deportiva,
    limpiarme los dientes, blanquearme los dientes, dientes manchados, manchas en los dientes, tapar una muela, tapar una caries,
    taparme una muela, tapar un hoyo, curar una muela, curarme las caries, arreglar una muela, arreglarme los dientes, diente astillado, se me astilló un diente,
    muela quebrada, se me reventó una muela, se me despostilló un diente, mal olor en la boca, quitar el sarro, quitarme el sarro,
    aclaramiento dental, fluorización, sellado de caries, valoración, consulta, consulta dental, evaluación, se me cayó la calza, se me salió la tapadura, se me salió el empaste, boca reseca, fogazos, muela podrida,
    dientes podridos, diente negro, muela negra, agujero en el diente, muela sensible al frío, me duele con lo frío, me molesta una muela, aliento feo, me huele la boca,
    fuegos en la boca, herpes labial, ardor en la boca, lengua blanca, me golpeé un diente, caries en las muelas`,
  PE: `niños, niño, NINO, niñas, dentista para mis niños, dentista para mis ninos, dentista para niños, dentista infantil,
    odontopediatra, odontopediatría, odontología infantil, bebés, bebé, dientes de leche, dentista para mi hija, para mis
    hijos, dentista pediátrico, dentista para chamacos, dentista de chiquitos, dientes de mi bebé, muelitas de leche, dientecitos de leche`,
  OR: `frenos, brackets, ortodoncia, ortodoncista, ortodoncistas, ortodontista, dientes torcidos, dientes chuecos, enderezar
    los dientes, alineadores, alinear los dientes, dientes separados, retenedores, mordida cruzada, frenillos, brakes,
    brakets, braquets, brackes, fierros, fierritos, fierros en los dientes, ganchos en los dientes, alambres en los dientes, aparatos en los dientes,
    enderezarme los dientes, dientes encimados, dientes salidos, diente montado, brakes para mi hija`,
  PR: `dentadura, dentaduras, dentaduras postizas, dientes postizos, diente postizo, prótesis, prótesis dentales, carillas,
    coronas, corona dental, puentes, puente dental, prostodoncista, prostodoncia, me faltan dientes, placas, placas dentales,
    placa parcial, placas completas, unas placas, chapa de dientes, plancha dental, caja de dientes, ponerme dientes, poner un diente, ponerme una muela,
    poner dientes nuevos, reponer un diente, casquillo, casquillos, casquillo de oro, diente de oro, dientes de oro, se me salió la corona, se me salió el casquillo, ponerme una corona, puente removible,
    prótesis fija, parcial removible, se me quebró la placa`,
  PO: `encías, Encías, me sangran las encías, sangrado de encías, encías inflamadas, encías hinchadas, dolor de encías,
    injerto de encía, periodoncia, periodoncista, periodontista, enfermedad de las encías, limpieza profunda, diente flojo,
    muela floja, placa bacteriana, encías rojas, infección de encías, encía retraída, bolita en la encía, se me mueve un diente, se me mueven los dientes, dientes que se mueven, me sale sangre de las encías, encías retraídas`,
  EN: `endodoncia, endodoncias, endodoncista, tratamiento de conducto, tratamiento de conductos, conducto radicular, nervio,
    absceso, muela infectada, infección en un diente, matar el nervio, matarme el nervio, quitar el nervio, pus en la muela,
    tengo pus, bola de pus, nervio de la muela, me sale pus, infección dental, tratamiento de raíz`,
  OS: `muelas del juicio, muela del juicio, una muela del juicio, cordales, cirujano oral, cirugía oral, cirugía
    maxilofacial, sacar una muela, sacarme una muela, sacar muelas, quitar una muela, extracción, extracciones, extraer un
    diente, implante, implantes, implantes dentales, sedación, dolor de mandíbula, me duele la mandíbula, cáncer oral, sacarse una muela, sacarle una muela,
    me sacaron una muela, extraerme un diente, me truena la mandíbula, mandíbula trabada, se me traba la quijada, no puedo abrir la boca, miedo al dentista, le tengo miedo al dentista, anestesia, anestesia general,
    dormido, sedado, muela impactada, muela retenida, raigones, sacar un raigón, cachete inflamado, cara inflamada, se me inflamó la cara, se me hinchó la cara`,
  SP: "especialista, especialistas",
};

const listRows = (words: Record<string, string>): [text: string, code: string][] =>
  Object.entries(words).flatMap(([code, list]) =>
    list.split(",").map((text): [string, string] => [text.trim().replace(/\s+/g, " "), code]),
  );

describe("who treats what is typed", () => {
  it.each(listRows(ENGLISH))("%j is for %s first [FIND-19] [USE-06]", (text, code) => {
    expect(specialitiesForWords(text)[0]).toBe(code);
  });

  it.each(listRows(SPANISH))("Spanish %j is for %s first [ES-04]", (text, code) => {
    expect(specialitiesForWords(text)[0]).toBe(code);
  });

  it.each([
    ["S1", "tooth ache", "GD EN"],
    ["S1", "my tooth hurts", "GD EN"],
    ["S1", "teeth hurt", "GD EN"],
    ["S2", "child dentist", "PE"],
    ["S2", "pedodontist", "PE"],
    ["S3", "pull teeth", "OS GD"],
    ["S3", "tooth pulled", "OS GD"],
    ["S3", "remove tooth", "OS GD"],
    ["S4", "crooked tooth", "OR"],
    ["S4", "teeth straightening", "OR"],
    ["S5", "rootcanal", "EN"],
    ["S5", "mouthguard", "GD"],
    ["S6", "false tooth", "PR"],
    ["S6", "fake teeth", "PR"],
    ["S7", "family dentistry", "GD"],
    ["S7", "family dentist", "GD"],
    ["S8", "maxillofacial", "OS"],
    ["S8", "orofacial pain", "SP"],
    ["S8", "periodontal", "PO"],
    ["S10", "root canal specialist", "EN"],
    ["S11", "wisdom tooth removal", "OS"],
    ["S11", "wisdom teeth removal", "OS"],
  ])("%s: %j is for %s and nobody else [FIND-19]", (_id, text, codes) => {
    expect(specialitiesForWords(text)).toEqual(codes.split(" "));
  });

  it.each([
    ["S9", "orthodonist", "OR", "orthodontist"],
    ["S9", "root canel", "EN", "root canal"],
    ["S9", "invisaline", "OR", "invisalign"],
    ["S9", "dentsit", "GD", "dentist"],
    // "Clear" is as near, and stands behind it in the list.
    ["S9", "cleab", "GD", "clean"],
    ["S9", "wisdem teeth", "OS", "wisdom teeth"],
    ["S9", "cavidy in teeth", "GD", "cavity in teeth"],
    ["S9", "perodontist", "PO", "periodontist"],
    ["S9", "ortdoncia", "OR", "ortodoncia"],
    ["S9", "limpiesa", "GD", "limpieza"],
    ["S9", "blanqeamiento", "GD", "blanqueamiento"],
  ])("%s: %j is for %s, and meant is %j [FIND-19]", (_id, text, code, meant) => {
    const reading = readSpecialities(text);
    expect(reading).toMatchObject({ meant, specialities: expect.arrayContaining([code]) });
    expect(specialitiesForWords(text)).toEqual([]);
  });

  it.each([
    "de la",
    "cerca de mi",
    "de los santos",
    "de la cruz",
    "doctora de la cruz",
    "dra cruz",
    "dr. Cruz",
  ])("%j names no condition either [ES-04]", (text) => {
    expect(specialitiesForWords(text)).toEqual([]);
  });

  it.each([
    "",
    " ",
    "k",
    "ki",
    "a b c",
    "smith",
    "garcia",
    "of the",
    "😀",
    "%",
    "kids".repeat(60),
    "constructor",
  ])("%j names no condition [FIND-19]", (text) => {
    expect(readSpecialities(text)).toMatchObject({ specialities: [], meant: null });
  });

  it.each([
    ["S12", "orthodontist dallas", "dallas"],
    ["S13", "dentist in katy", "in katy"],
    ["S12", "root canal specialist", ""],
    ["S12", "ortodoncista en dallas", "en dallas"],
  ])("%s: of %j the words %j name no treatment [FIND-19]", (_id, text, rest) => {
    expect(readSpecialities(text).rest.join(" ")).toBe(rest);
  });

  it.each(["constructor", "valueOf", "toString"])("%j has a stem as any other word [FIND-19]", (word) => {
    expect(word).toContain(stemWord(word));
  });

  it("gives each once, in codes that exist, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const codes = specialitiesForWords(text);
        expect(new Set(codes).size).toBe(codes.length);
        expect(SPECIALITY_CODES).toEqual(expect.arrayContaining(codes));
      }),
    );
  });
});
