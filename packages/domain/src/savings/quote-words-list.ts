/**
 * What dentists write on quotes, in English and Spanish, in the words of our procedures' English names. A name is in
 * one word or up to four; plurals and usual endings need no entry, nor do accents.
 */
export const QUOTE_WORDS: readonly (readonly [ours: string, written: string])[] = [
  ["checkup", "check up, periodic exam, routine exam, recall exam, chequeo, revision, examen periodico"],
  [
    "first visit full exam",
    "comprehensive exam, new patient exam, initial exam, primera visita, examen completo",
  ],
  ["exam problem", "limited exam, emergency exam, focused exam, examen limitado, examen de urgencia"],
  ["exam", "examination, evaluation, examen"],
  ["xray", "x ray, radiograph, radiografia, rayos x"],
  ["xray back", "bitewing, bite wing, bwx, aleta de mordida, radiografia de aleta"],
  ["xray one", "periapical, periapical x ray, radiografia periapical"],
  ["xray whole mouth", "fmx, full mouth series, full series, serie completa, serie radiografica"],
  ["whole mouth", "full mouth, complete mouth, boca completa, toda la boca"],
  ["panoramic xray", "pano, panorex, panoramica, panoramic film"],
  ["3d scan jaw", "cbct, cone beam, ct scan, tomografia"],
  ["tissue sample", "biopsy, biopsia"],
  ["cleaning", "prophy, prophylaxis, limpieza, profilaxis, limpieza dental, limpieza regular"],
  [
    "deep cleaning",
    "srp, scaling root planing, root planing, periodontal scaling, limpieza profunda, raspado alisado",
  ],
  ["cleaning after gum treatment", "periodontal maintenance, perio maintenance, mantenimiento periodontal"],
  ["removal heavy tartar", "debridement, full mouth debridement, desbridamiento"],
  ["adult", "adulto"],
  ["child", "pediatric, nino, infantil"],
  ["fluoride", "fluor, fluoride varnish, barniz de fluor"],
  ["sealant", "sellador, sellante"],
  ["space maintainer", "mantenedor de espacio"],
  ["night guard", "occlusal guard, bite guard, guarda nocturna, guarda oclusal, ferula"],
  ["sports mouth guard", "mouth guard, athletic guard, protector bucal, protector deportivo"],
  ["filling", "empaste, relleno, tapadura, calza, restauracion, restoration"],
  [
    "white filling",
    "composite, composite filling, resin, resin filling, tooth colored filling, resina, empaste blanco",
  ],
  ["silver filling", "amalgam, amalgam filling, amalgama, empaste de plata"],
  ["temporary", "provisional, temporal"],
  ["one side", "one surface, 1 surface, 1 side, 1 surf, una superficie, una cara, 1 superficie, 1 cara"],
  ["two side", "two surface, 2 surface, 2 side, 2 surf, dos superficies, dos caras, 2 superficies, 2 caras"],
  [
    "three side",
    "three surface, 3 surface, 3 side, 3 surf, tres superficies, tres caras, 3 superficies, 3 caras",
  ],
  [
    "root canal",
    "endo, endodontic therapy, endodontic treatment, endodoncia, conducto, tratamiento de conducto",
  ],
  ["front", "anterior, delantero"],
  ["premolar", "bicuspid, bicuspide"],
  ["repeat root canal", "retreatment, root canal retreatment, retratamiento"],
  ["nerve treatment baby", "pulpotomy, pulpotomia"],
  ["root tip surgery", "apicoectomy, apicectomia"],
  ["baby", "primary tooth, milk tooth, diente de leche"],
  ["crown", "cap, corona"],
  ["porcelain", "ceramic, zirconia, emax, porcelana, ceramica, zirconio, circonio"],
  ["crown porcelain metal", "pfm, crown pfm, porcelain fused metal, corona metal porcelana"],
  ["gold", "high noble, oro"],
  ["base under crown", "buildup, build up, core buildup, core build up, crown buildup, reconstruccion"],
  ["post under crown", "post core, cast post, poste y munon"],
  ["loose crown put back", "recement, recement crown, recementar, recementar corona"],
  ["onlay", "inlay, incrustacion"],
  ["bridge", "pontic, retainer crown, puente, pontico"],
  ["full denture", "complete denture, dentadura completa, protesis total"],
  ["partial denture", "partial, dentadura parcial, protesis parcial"],
  ["denture", "dentadura, protesis"],
  ["plastic", "acrylic, resin base, acrilico"],
  ["metal", "cast metal, metalico"],
  ["denture refit", "reline, denture reline, rebase"],
  ["repair", "reparacion"],
  ["day denture", "immediate denture, dentadura inmediata"],
  ["gum surgery", "osseous surgery, gingivectomy, gingivectomia, cirugia de encia"],
  ["gum graft", "tissue graft, gingival graft, injerto de encia"],
  ["extraction", "ext, exo, extraccion"],
  ["surgery", "surgical, quirurgico, cirugia"],
  ["wisdom", "third molar, impacted, impacted tooth, cordal, muela del juicio, tercer molar"],
  ["bone graft", "ridge preservation, socket graft, injerto de hueso, injerto oseo"],
  ["abscess", "absceso, incision drainage"],
  ["laughing gas", "nitrous, nitrous oxide, oxido nitroso, gas de la risa"],
  ["sedation", "sedacion, iv sedation"],
  ["implant", "implante"],
  ["post implant", "abutment, implant abutment, pilar, pilar de implante"],
  ["brace", "bracket, freno, ortodoncia, orthodontics"],
  ["clear aligner", "invisalign, aligner, alineador"],
  ["retainer", "retenedor"],
  ["whitening", "bleaching, blanqueamiento"],
  ["whitening tray", "take home whitening, home whitening, bleaching tray, cubeta de blanqueamiento"],
  ["bonding", "adhesion estetica"],
  ["veneer", "carilla"],
];

/** Words that every procedure may have beside it. */
export const EMPTY_WORDS =
  "a an the of on in for with and or to each per tooth teeth number upper lower right left quad quadrant quadrants " +
  "arch at el la los las de del con en y o por cada diente dientes muela muelas superior inferior derecho izquierdo fee price precio total";

/** Words that distinguish procedures, and name none on their own. */
export const WEAK_WORDS =
  "adult child front back white silver one two three side full whole mouth first visit baby treatment home office " +
  "day same put after under removal loose repeat metal plastic gold porcelain temporary tray";
