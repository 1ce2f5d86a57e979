import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCatalog } from "../../../../tools/catalogs/read-catalog.ts";
import { searchName, stemWord } from "../finder/search-name.ts";
import { specialitiesForWords } from "../finder/speciality-words.ts";
import { matchProcedures } from "./match-procedures.ts";
import { ABBREVIATIONS } from "./procedure-word-kinds.ts";
import { PROCEDURE_WORDS } from "./procedure-words-list.ts";
import { PROCEDURES, type ProcedureSlug } from "./procedures.ts";
import { SPANISH_PROCEDURE_WORDS } from "./spanish-procedure-words.ts";

const CATALOG = new URL("../../../../apps/web/app/locales/es/procedures.po", import.meta.url);
const SPANISH_NAMES = new Map(
  readCatalog(readFileSync(CATALOG, "utf8")).map(({ source, translation }) => [source, translation]),
);

describe("the procedure that a text means [FEE-05] [FEE-09]", () => {
  it.each([
    ["crown excluding build-up", "Crown"],
    ["Crown (excludes core buildup) 1,200", "Crown"],
    ["crown not including post and core", "Crown"],
    ["crown, excl. buildup, zirconia", "crown, zirconia"],
    ["corona excepto el muñón", "corona"],
    ["Root canal, molar (excluding final restoration)", "Root canal, molar"],
    ["without sedation", "sedation"],
  ])("of %j is what %j means, not what it is without", (text, asked) => {
    const { likely, clear } = matchProcedures(asked);
    expect(matchProcedures(text)).toMatchObject({ likely, clear });
  });

  it.each([
    ["Crown 1,200", "porcelain-crown"],
    ["D2740 Crown - porcelain/ceramic 1,350.00", "porcelain-crown"],
    ["Crown, zirconia #14", "porcelain-crown"],
    ["PFM crown", "porcelain-metal-crown"],
    ["gold crown", "gold-crown"],
    ["Crown on baby tooth", "baby-tooth-crown"],
    ["core buildup", "crown-base"],
    ["Post & core", "crown-post"],
    ["recement crown", "loose-crown"],
    ["salió corona", "loose-crown"],
    ["cayó la corona", "loose-crown"],
    ["broken denture", "denture-repair"],
    ["broke my denture", "denture-repair"],
    ["dentures broke", "denture-repair"],
    ["cracked denture", "denture-repair"],
    ["dentures snapped", "denture-repair"],
    ["broken partial", "denture-repair"],
    ["partial denture cracked", "denture-repair"],
    ["false teeth broke", "denture-repair"],
    ["broken lower denture", "denture-repair"],
    ["frenillos", "braces"],
    ["frenos transparentes", "braces"],
    ["frenillos invisibles", "braces"],
    ["brackets transparentes", "braces"],
    ["Comp oral eval", "first-visit"],
    ["D0150 - Comp oral eval - 89", "first-visit"],
    ["Comp. oral evaluation, new pt", "first-visit"],
    ["Comprehensive oral evaluation", "first-visit"],
    ["Periodic oral eval", "checkup"],
    ["Limited oral eval", "problem-exam"],
    ["#3 MOD composite", "white-filling-three-sides"],
    ["MO resin #30", "white-filling-two-sides"],
    ["DO composite", "white-filling-two-sides"],
    ["composite filling MOB", "white-filling-three-sides"],
    ["resin DL", "white-filling-two-sides"],
    ["composite MF", "white-filling-two-sides"],
    ["composite OL", "white-filling-two-sides"],
    ["Amalgam MO #30", "silver-filling-two-sides"],
    ["mod composite", "white-filling-three-sides"],
    ["filling #14 MOD", "white-filling-three-sides"],
    ["filling do you take cash", "white-filling-one-side"],
    ["DO YOU DO FILLINGS", "white-filling-one-side"],
    ["quiero MI empaste", "white-filling-one-side"],
    ["MODBL composite", "white-filling-one-side"],
    ["implant crown", "implant-crown"],
    ["Implant", "implant"],
    ["Abutment", "implant-post"],
    ["2 fillings 360", "white-filling-one-side"],
    ["Composite, 2 surfaces 210", "white-filling-two-sides"],
    ["Resin three surfaces posterior", "white-filling-three-sides"],
    ["amalgam 1 surface", "silver-filling-one-side"],
    ["temporary filling", "temporary-filling"],
    ["Root canal", "molar-root-canal"],
    ["Root canal anterior", "front-root-canal"],
    ["endo bicuspid", "premolar-root-canal"],
    ["Root canal retreatment", "repeat-root-canal"],
    ["pulpotomy", "baby-tooth-nerve"],
    ["Cleaning", "adult-cleaning"],
    ["Prophylaxis, child", "child-cleaning"],
    ["Scaling and root planing, per quadrant 250", "deep-cleaning"],
    ["SRP UR", "deep-cleaning"],
    ["deep cleaning", "deep-cleaning"],
    ["Perio maintenance", "gum-cleaning"],
    ["Full mouth debridement", "heavy-tartar"],
    ["Check-up", "checkup"],
    ["Periodic exam", "checkup"],
    ["Comprehensive exam", "first-visit"],
    ["Limited exam", "problem-exam"],
    ["4 bitewings", "back-teeth-x-rays"],
    ["X-rays", "back-teeth-x-rays"],
    ["FMX", "whole-mouth-x-rays"],
    ["Full mouth x-rays", "whole-mouth-x-rays"],
    ["pano", "panoramic-x-ray"],
    ["Periapical x-ray", "one-tooth-x-ray"],
    ["cone beam CT", "jaw-scan"],
    ["Extraction", "extraction"],
    ["Surgical extraction", "surgical-extraction"],
    ["Extraction, impacted wisdom tooth", "wisdom-tooth"],
    ["bone graft", "bone-graft"],
    ["Nitrous oxide", "laughing-gas"],
    ["Denture", "full-denture"],
    ["Immediate denture", "same-day-denture"],
    ["Partial, acrylic", "plastic-partial-denture"],
    ["denture reline", "denture-refit"],
    ["Pontic", "bridge"],
    ["Invisalign", "clear-aligners"],
    ["Braces", "braces"],
    ["bleaching trays", "whitening-tray"],
    ["veneers", "veneer"],
    ["Mouth guard", "sports-guard"],
    ["occlusal guard", "night-guard"],
    ["Corona de porcelana 1,200", "porcelain-crown"],
    ["Empaste blanco, dos superficies", "white-filling-two-sides"],
    ["Limpieza profunda", "deep-cleaning"],
    ["Limpieza para niños", "child-cleaning"],
    ["Endodoncia, molar", "molar-root-canal"],
    ["Extracción de muela del juicio", "wisdom-tooth"],
    ["Radiografía panorámica", "panoramic-x-ray"],
    ["Puente", "bridge"],
    ["Blanqueamiento", "office-whitening"],
    ["Carillas", "veneer"],
  ])("of '%s' is %s", (line, slug) => {
    expect(matchProcedures(line).likely[0]).toBe(slug);
  });

  it.each([
    [""],
    ["1,200"],
    ["D2740"],
    ["Tooth 14"],
    ["Upper left"],
    ["Total"],
    ["Office visit"],
    ["constructor"],
  ])("of '%s' is none", (line) => {
    expect(matchProcedures(line)).toMatchObject({
      likely: [],
      clear: null,
      isCertain: false,
      isWhole: false,
    });
  });

  it("is one of several where the line leaves it open", () => {
    const { likely } = matchProcedures("Crown");
    expect(likely).toContain("gold-crown");
    expect(likely.length).toBeGreaterThan(1);
    expect(likely.length).toBeLessThanOrEqual(8);
  });

  it.each([
    ["Checkup", "checkup"],
    ["Gold crown", "gold-crown"],
    ["D2740 Crown - porcelain/ceramic", "porcelain-crown"],
    ["Composite, 2 surfaces", "white-filling-two-sides"],
    ["Invisalign", "clear-aligners"],
    ["Crown 1,200", null],
    ["Cleaning", null],
    ["X-rays", null],
    ["Total 2,350", null],
    ["", null],
  ])("of '%s' is clear, or is not: %s", (line, slug) => {
    expect(matchProcedures(line).clear).toBe(slug);
  });

  it.each(PROCEDURES)("of its own name, $name, is $slug", ({ name, slug }) => {
    expect(matchProcedures(name)).toMatchObject({ clear: slug, isCertain: true, isWhole: true });
  });

  it.each(PROCEDURES.map(({ name, slug }) => [SPANISH_NAMES.get(name) ?? "", slug] as const))(
    "of its own name in Spanish, %s, is %s [ES-04]",
    (name, slug) => {
      const { likely, clear, isWhole } = matchProcedures(name);
      expect([likely[0], clear, isWhole]).toEqual([slug, slug, true]);
    },
  );

  it.each(PROCEDURES)("of its own name, $name, is treated by somebody [FIND-19] [ES-04]", ({ name }) => {
    expect(specialitiesForWords(name)).not.toEqual([]);
    expect(specialitiesForWords(SPANISH_NAMES.get(name) ?? "")).not.toEqual([]);
  });

  it("is named by dentists' words that stand for words of our own names", () => {
    const stems = (text: string) => searchName(text).split(" ").filter(Boolean).map(stemWord);
    const known = new Set([...PROCEDURES.flatMap(({ name }) => stems(name)), "xray"]);
    expect(
      [...PROCEDURE_WORDS, ...SPANISH_PROCEDURE_WORDS, ...ABBREVIATIONS]
        .flatMap(([ours]) => stems(ours))
        .filter((stem) => !known.has(stem)),
    ).toEqual([]);
  });

  it.each([
    ["crown", "porcelain-crown"],
    ["Crowns", "porcelain-crown"],
    ["a crown in katy", "porcelain-crown"],
    ["implant crown", "implant-crown"],
    ["my crown fell off", "loose-crown"],
    ["corona", "porcelain-crown"],
    ["root canal", "molar-root-canal"],
    ["rootcanal", "molar-root-canal"],
    ["endodoncia", "molar-root-canal"],
    ["cleaning", "adult-cleaning"],
    ["teeth cleaning near me", "adult-cleaning"],
    ["deep cleaning", "deep-cleaning"],
    ["limpieza", "adult-cleaning"],
    ["limpieza dental", "adult-cleaning"],
    ["limpieza profunda", "deep-cleaning"],
    ["radiografías", "back-teeth-x-rays"],
    ["x-rays", "back-teeth-x-rays"],
    ["wisdom teeth", "wisdom-tooth"],
    ["muelas del juicio", "wisdom-tooth"],
    ["extracción", "extraction"],
    ["frenos", "braces"],
    ["Invisalign", "clear-aligners"],
    ["blanqueamiento", "office-whitening"],
    ["dentaduras", "full-denture"],
    ["partial denture", "plastic-partial-denture"],
    ["cavity", "white-filling-one-side"],
    ["obturación", "white-filling-one-side"],
    ["curaciones", "white-filling-one-side"],
    ["casquillo", "porcelain-crown"],
    ["destartraje", "adult-cleaning"],
    ["extraer una muela", "extraction"],
    ["perno muñón", "crown-post"],
    ["placa dental nocturna", "night-guard"],
    ["night mouthguard", "night-guard"],
    ["valoración", "checkup"],
    ["sacarme una muela", "extraction"],
    ["blanquearme los dientes", "office-whitening"],
    ["ponerme una coronita", "porcelain-crown"],
    ["braquets", "braces"],
    ["brakes", "braces"],
    ["fierros", "braces"],
    ["matar el nervio", "molar-root-canal"],
    ["tapar una muela", "white-filling-one-side"],
    ["curar una caries", "white-filling-one-side"],
    ["guarda para dormir", "night-guard"],
    ["se me salió la corona", "loose-crown"],
    ["pegar una corona", "loose-crown"],
    ["placa parcial", "plastic-partial-denture"],
    ["placas completas", "full-denture"],
    ["arreglar una dentadura", "denture-repair"],
    ["se me quebró la placa", "denture-repair"],
    ["sacarme una radiografía", "back-teeth-x-rays"],
    ["placas de rayos x", "back-teeth-x-rays"],
    ["muela impactada", "wisdom-tooth"],
  ])("is likeliest %s for a search: %s [FEE-04] [FIND-19]", (text, slug) => {
    expect(matchProcedures(text).likely[0]).toBe(slug);
  });

  it.each([
    "smith",
    "toothache",
    "bleeding gums",
    "jaw pain",
    "nerve pain",
    "dentist in katy",
    "kids",
    "x",
    "77002",
    "dentist in philadelphia pa",
    "dentist miami fl",
    "open at night",
    "oral surgery",
    "gum disease",
    "mascara",
    "chipped tooth repair",
    "placas",
    "placa bacteriana",
    "quitar placa",
  ])("is none where a search says '%s' [FEE-04]", (text) => {
    expect(matchProcedures(text).likely).toEqual([]);
  });

  it.each([
    ["Adult prophy", "adult-cleaning"],
    ["Cleaning - adult", "adult-cleaning"],
    ["Prophylaxis - adult", "adult-cleaning"],
    ["Retreat RCT", "repeat-root-canal"],
    ["Redo root canal", "repeat-root-canal"],
    ["Bite splint", "night-guard"],
    ["Placa oclusal", "night-guard"],
    ["Surgical removal of erupted tooth", "surgical-extraction"],
    ["Removal of impacted tooth", "wisdom-tooth"],
    ["Child prophy", "child-cleaning"],
    ["Kids cleaning", "child-cleaning"],
    ["4BW", "back-teeth-x-rays"],
    ["FMS", "whole-mouth-x-rays"],
    ["Fluoruro", "fluoride"],
    ["Consulta de emergencia", "problem-exam"],
    ["Flipper", "plastic-partial-denture"],
    ["crown came off", "loose-crown"],
    ["2 BWX", "back-teeth-x-rays"],
    ["Bitewings", "back-teeth-x-rays"],
    ["FMX", "whole-mouth-x-rays"],
    ["Full mouth x-rays", "whole-mouth-x-rays"],
    ["Pano", "panoramic-x-ray"],
    ["PA x-ray", "one-tooth-x-ray"],
    ["PA", "one-tooth-x-ray"],
    ["Periodic exam", "checkup"],
    ["Periodic oral evaluation", "checkup"],
    ["POE", "checkup"],
    ["Comp exam", "first-visit"],
    ["New patient exam", "first-visit"],
    ["Limited exam", "problem-exam"],
    ["LOE", "problem-exam"],
    ["Emergency exam", "problem-exam"],
    ["SRP UR", "deep-cleaning"],
    ["Scaling and root planing, per quad", "deep-cleaning"],
    ["Perio maint", "gum-cleaning"],
    ["Full mouth debridement", "heavy-tartar"],
    ["Comp 1s", "white-filling-one-side"],
    ["Resin 3 surface", "white-filling-three-sides"],
    ["Amalgam 1 surface", "silver-filling-one-side"],
    ["RCT molar", "molar-root-canal"],
    ["Endo molar", "molar-root-canal"],
    ["RCT ant", "front-root-canal"],
    ["Core BU", "crown-base"],
    ["B/U", "crown-base"],
    ["Build-up", "crown-base"],
    ["PFM crown", "porcelain-metal-crown"],
    ["Zirconia crown", "porcelain-crown"],
    ["SSC", "baby-tooth-crown"],
    ["Stainless steel crown", "baby-tooth-crown"],
    ["Pulpotomy", "baby-tooth-nerve"],
    ["Simple ext", "extraction"],
    ["Surg ext", "surgical-extraction"],
    ["Impacted wisdom tooth", "wisdom-tooth"],
    ["3rd molar", "wisdom-tooth"],
    ["Implant body", "implant"],
    ["Abutment", "implant-post"],
    ["Implant crown", "implant-crown"],
    ["Occlusal guard", "night-guard"],
    ["NG", "night-guard"],
    ["N2O", "laughing-gas"],
    ["Nitrous", "laughing-gas"],
    ["Fl varnish", "fluoride"],
    ["Sealants", "sealant"],
    ["Corona de porcelana", "porcelain-crown"],
    ["Limpieza de adulto", "adult-cleaning"],
    ["same day dentures", "same-day-denture"],
    ["Immediate denture", "same-day-denture"],
    ["Dentadura inmediata", "same-day-denture"],
    ["Muela del juicio", "wisdom-tooth"],
    ["Corona de metal-cerámica", "porcelain-metal-crown"],
    ["Incision and drainage", "abscess"],
    ["Incisión y drenaje", "abscess"],
    ["Extracción de 3er molar", "wisdom-tooth"],
    ["3ra molar", "wisdom-tooth"],
    ["Extracción de muela retenida", "wisdom-tooth"],
    ["Odontectomía", "surgical-extraction"],
    ["Perno muñón", "crown-post"],
    ["Poste de fibra de vidrio", "crown-post"],
    ["Endoposte", "crown-post"],
    ["Corona infantil", "baby-tooth-crown"],
    ["Corona para niño", "baby-tooth-crown"],
    ["Kids crown", "baby-tooth-crown"],
    ["Corona libre de metal", "porcelain-crown"],
    ["Metal-free crown", "porcelain-crown"],
    ["Gingivoplastia", "gum-surgery"],
    ["Fluorización", "fluoride"],
    ["Aplicación de flúor", "fluoride"],
    ["Pulpectomía", "baby-tooth-nerve"],
    ["Guarda deportiva", "sports-guard"],
    ["Blanqueamiento en casa", "whitening-tray"],
    ["Blanqueamiento casero", "whitening-tray"],
    ["Blanqueamiento en consultorio", "office-whitening"],
    ["Recementado", "loose-crown"],
    ["Cementado de corona", "loose-crown"],
    ["Resina simple", "white-filling-one-side"],
    ["Cita de urgencia", "problem-exam"],
  ])("is one, and all of the text, for a price list's '%s': %s [FEE-09]", (text, slug) => {
    expect(matchProcedures(text)).toMatchObject({ clear: slug, isWhole: true });
  });

  it.each<[string, ProcedureSlug, ProcedureSlug]>([
    ["Prophy", "adult-cleaning", "child-cleaning"],
    ["RCT #30", "molar-root-canal", "front-root-canal"],
    ["Exam", "checkup", "problem-exam"],
    ["Consulta", "checkup", "first-visit"],
  ])("is asked for where '%s' may be %s or %s [FEE-09]", (text, one, other) => {
    const { likely, clear } = matchProcedures(text);
    expect([likely[0], likely.includes(other), clear]).toEqual([one, true, null]);
  });

  it.each([
    ["Composite 2 surf post", "white-filling-two-sides"],
    ["Sealant repair", "sealant"],
    ["Extraction of a coronal remnant", "extraction"],
    ["No sedation", "sedation"],
    ["No fluoride", "fluoride"],
    ["Radiografia periapical adicional", "one-tooth-x-ray"],
  ])("is not all of '%s', which says more than %s [FEE-09]", (text, slug) => {
    expect(matchProcedures(text)).toMatchObject({ clear: slug, isWhole: false });
  });

  it.each([
    ["Composite 2 surf post", true],
    ["Zirconia crown, upper molar, Dr. Lee", true],
    ["Extraction of a coronal remnant", true],
    ["Sealant repair", false],
    ["No sedation", false],
    ["Radiografia periapical adicional", false],
    ["Metal crown", false],
    ["Acrylic denture", false],
    ["Repair", false],
    ["Temporary gold crown", false],
  ])("is certain of '%s', which says all of a name and nothing against it: %s [FEE-05]", (text, certain) => {
    expect(matchProcedures(text).isCertain).toBe(certain);
  });

  it.each([
    ["Acrylic denture", "plastic-partial-denture"],
    ["Metal denture", "metal-partial-denture"],
    ["Metal crown", "porcelain-metal-crown"],
    ["Repair", "denture-repair"],
    ["Drained", "abscess"],
    ["Scan", "jaw-scan"],
  ])("is not all named by '%s', which says less than %s [FEE-09]", (text, slug) => {
    expect(matchProcedures(text)).toMatchObject({ clear: slug, isWhole: false });
  });
});
