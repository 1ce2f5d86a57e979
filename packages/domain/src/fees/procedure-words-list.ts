/**
 * What people and dentists write for procedures, in English and Spanish, in the words of our procedures' English names.
 * A name is in one word or up to four, the longest counts; plurals and usual endings need no entry, nor do accents.
 */
export const PROCEDURE_WORDS: readonly (readonly [ours: string, written: string])[] = [
  [
    "exam checkup",
    "checkup, check up, periodic exam, periodic oral exam, routine exam, recall exam, recall, dental exam, chequeo",
  ],
  [
    "exam checkup",
    "periodic evaluation, periodic oral evaluation, routine checkup, dental checkup, 6 month checkup",
  ],
  ["exam checkup", "revision, revision dental, examen periodico, examen dental, examen de rutina"],
  [
    "first visit full exam",
    "first visit, new patient, new patient exam, comprehensive exam, comprehensive oral exam, comp exam, comp oral exam",
  ],
  ["first visit full exam", "comprehensive evaluation, comprehensive oral evaluation, comp oral evaluation"],
  [
    "first visit full exam",
    "initial exam, full exam, primera visita, primera consulta, paciente nuevo, examen completo, examen inicial",
  ],
  [
    "exam one problem",
    "limited exam, limited oral exam, emergency exam, focused exam, problem focused, problem focused exam",
  ],
  [
    "exam one problem",
    "limited evaluation, limited oral evaluation, problem exam, emergency visit, urgent exam",
  ],
  [
    "exam one problem",
    "examen limitado, examen de urgencia, examen de emergencia, consulta de urgencia, consulta de emergencia, cita de urgencia, cita de emergencia, visita de urgencia, visita de emergencia",
  ],
  ["exam", "examination, evaluation, oral evaluation, oral exam, examen, consulta, consultation, valoracion"],
  ["xray", "x ray, radiograph, radiographic image, radiografia, rayos x, film"],
  [
    "xray back",
    "bitewing, bite wing, bwx, bw, bitewing x ray, bwx x ray, bitewing radiograph, bitewing radiographic image",
  ],
  ["xray back", "bitewing film, aleta de mordida, radiografia de aleta"],
  [
    "xray one",
    "periapical, pa x ray, pa xray, pa film, periapical x ray, periapical xray, periapical film, periapical radiograph",
  ],
  ["xray one", "radiografia periapical, periapical radiographic image, single x ray"],
  [
    "xray whole mouth",
    "fmx, fms, full mouth series, full mouth xray, full mouth radiograph, full series, complete series, complete series x ray",
  ],
  ["xray whole mouth", "serie completa, serie radiografica, radiografia de toda la boca"],
  ["whole mouth", "full mouth, complete mouth, entire mouth, boca completa, toda la boca"],
  [
    "panoramic xray",
    "pano, panorex, panoramic, panoramica, panoramic film, pano x ray, pano film, panoramic radiograph",
  ],
  ["panoramic xray", "panoramic x ray, panoramic radiographic image, radiografia panoramica, panoral"],
  ["3d scan jaw", "cbct, cone beam, cone beam ct, cone beam scan, ct scan, 3d x ray, tomografia"],
  ["tissue sample", "biopsy, biopsia"],
  [
    "cleaning",
    "prophy, prophylaxis, limpieza, profilaxis, limpieza dental, limpieza regular, regular cleaning, routine cleaning",
  ],
  ["cleaning", "dental cleaning, detartraje, destartraje"],
  [
    "deep cleaning",
    "srp, scaling, scaling root planing, scaling root plan, root planing, periodontal scaling, perio scaling",
  ],
  [
    "deep cleaning",
    "periodontal scaling root planing, perio scaling root planing, limpieza profunda, raspado alisado, raspado, curetaje",
  ],
  [
    "cleaning after gum treatment",
    "periodontal maintenance, perio maintenance, perio maint, periodontal maint, perio recall, mantenimiento periodontal",
  ],
  ["removal heavy tartar", "debridement, full mouth debridement, gross debridement, fmd, desbridamiento"],
  ["adult", "adulto"],
  ["child", "kid, pediatric, pedo, nino, nina, infantil"],
  [
    "fluoride",
    "fluor, fluoruro, fluoride varnish, fl varnish, topical fluoride, fluoride treatment, varnish",
  ],
  [
    "fluoride",
    "fluorizacion, fluoruracion, aplicacion de fluor, barniz de fluor, barniz, topical application fluoride, topical application fluoride varnish",
  ],
  ["sealant", "sellador, sellante"],
  ["space maintainer", "mantenedor de espacio"],
  [
    "night guard",
    "nightguard, occlusal guard, bite guard, guarda nocturna, guarda oclusal, ferula, bruxism guard",
  ],
  [
    "night guard",
    "bite splint, occlusal splint, night splint, occlusal appliance, placa oclusal, placa de descarga, placa miorrelajante",
  ],
  [
    "night guard",
    "guarda dormir, guarda noche, placa nocturna, placa dental nocturna, placa para bruxismo, protector nocturno, night mouthguard, night mouth guard",
  ],
  [
    "sports mouth guard",
    "mouth guard, mouthguard, athletic guard, athletic mouthguard, athletic mouth guard",
  ],
  ["sports mouth guard", "sports guard, guarda deportiva, protector bucal, protector deportivo"],
  [
    "filling",
    "empaste, relleno, tapadura, calza, restauracion, restoration, obturacion, curacion, tapar muela, tapar una muela, tapar carie, tapar una carie, tapar diente, tapar un diente, curar muela, curar una muela, curar carie, curar una carie, cavity, caries",
  ],
  [
    "white filling",
    "composite, composite filling, resin, resin filling, resin composite, resin based composite, tooth colored filling",
  ],
  ["white filling one side", "resina simple"],
  ["white filling", "colored filling, resina, empaste blanco, composite resin"],
  ["silver filling", "amalgam, amalgam filling, amalgama, empaste de plata"],
  ["temporary", "provisional, temporal"],
  [
    "one side",
    "one surface, 1 surface, 1 side, 1 surf, 1s, single surface, one surf, una superficie, una cara",
  ],
  ["one side", "1 superficie, 1 cara, un lado"],
  [
    "two side",
    "two surface, 2 surface, 2 side, 2 surf, 2s, two surf, dos superficies, dos caras, 2 superficies",
  ],
  ["two side", "2 caras, dos lados"],
  [
    "three side",
    "three surface, 3 surface, 3 side, 3 surf, 3s, three surf, tres superficies, tres caras, 3 superficies, 3 caras",
  ],
  ["three side", "tres lados"],
  [
    "root canal",
    "rootcanal, rct, endo, endodontic therapy, endodontic treatment, root canal therapy, root canal treatment",
  ],
  [
    "root canal",
    "endodoncia, conducto, tratamiento de conducto, tratamiento de conductos, tratamiento de nervio, tratamiento de canal, tratamiento de canales, matar nervio, matar muela, quitar nervio",
  ],
  ["front", "anterior, ant, delantero"],
  ["premolar", "bicuspid, bicuspide, premol"],
  [
    "repeat root canal",
    "retreatment, root canal retreatment, endo retreatment, retreatment root canal, rct retreatment, retratamiento",
  ],
  [
    "repeat root canal",
    "retreat, endo retreat, rct retreat, retreat rct, retreat endo, re treatment, endo re treatment, redo root canal, redo rct",
  ],
  [
    "nerve treatment baby",
    "pulpotomy, therapeutic pulpotomy, pulpotomia, pulpectomia, pulpectomy, baby root canal",
  ],
  ["root tip surgery", "apicoectomy, apicectomia, apico"],
  ["baby", "primary tooth, primary, milk tooth, baby tooth, diente de leche, leche"],
  ["crown", "cap, corona, casquillo, funda, resin crown, composite crown, corona resina"],
  ["porcelain", "ceramic, zirconia, emax, e max, porcelana, ceramica, zirconio, circonio"],
  ["porcelain", "porcelain ceramic, all ceramic, all porcelain, metal free, libre de metal"],
  [
    "crown porcelain metal",
    "pfm, crown pfm, pfm crown, porcelain fused metal, porcelain metal, porcelain metal crown",
  ],
  [
    "crown porcelain metal",
    "porcelain fused metal crown, crown porcelain fused metal, corona metal porcelana",
  ],
  ["gold", "high noble, oro"],
  [
    "crown baby",
    "stainless steel crown, ssc, stainless crown, prefabricated stainless steel, corona de acero, corona infantil, corona nino, corona nina, child crown, kid crown, pediatric crown",
  ],
  [
    "base under crown",
    "buildup, build up, core buildup, core build up, core bu, core b u, crown buildup, crown build up, b u",
  ],
  ["base under crown", "reconstruccion, reconstruccion de munon, munon"],
  [
    "post under crown",
    "post core, cast post, cast post core, prefab post, prefab post core, poste y munon, perno munon",
  ],
  ["post", "poste"],
  ["post under crown", "perno, endoposte, poste de fibra, poste de fibra de vidrio"],
  ["post implant", "poste de implante"],
  [
    "loose crown put back",
    "recement, recement crown, re cement crown, crown recement, crown fell off, crown came off, crown fell out, cap fell off, cap came off, recementar, recementar corona",
  ],
  [
    "loose crown put back",
    "loose crown, corona floja, se me cayo la corona, se me salio la corona, corona caida, corona despegada, pegar corona, pegar una corona, cementar corona, cementado corona, recementado, recementado corona",
  ],
  ["onlay", "inlay, incrustacion"],
  ["bridge", "pontic, retainer crown, puente, pontico"],
  [
    "full denture",
    "complete denture, dentadura completa, protesis total, placa completa, placa total, false teeth, fake teeth",
  ],
  ["partial denture plastic", "flipper, stayplate"],
  ["partial denture", "partial, rpd, dentadura parcial, protesis parcial, placa parcial"],
  ["denture", "placa de acrilico, placa dental, dientes postizos, dentadura, protesis, dentadura postiza"],
  ["plastic", "acrylic, resin base, flexible base, acrilico"],
  ["metal frame", "cast metal, cast metal frame, cast partial, metal base, metalico"],
  ["denture refit", "reline, denture reline, rebase, rebasado"],
  ["repair", "reparacion, reparar"],
  ["day denture extraction", "immediate denture, same day denture, dentadura inmediata"],
  [
    "gum surgery",
    "osseous surgery, gingivectomy, gingivectomia, gingivoplasty, gingivoplastia, cirugia de encia",
  ],
  ["gum graft", "tissue graft, soft tissue graft, gingival graft, injerto de encia"],
  [
    "extraction",
    "ext, exo, simple ext, ext simple, simple extraction, pull, pulled, tooth removal, extraccion",
  ],
  ["extraction", "extraccion simple, sacar, saquen, saque, sacan, sacaron, extraer, extraigan"],
  ["surgery", "surgical, surg, quirurgico, cirugia"],
  [
    "surgery extraction",
    "odontectomia, surgical removal erupted tooth, surgical removal tooth, surgical tooth removal",
  ],
  ["wisdom extraction", "third molar extraction, extraccion de muela del juicio, wisdom extraction"],
  [
    "wisdom extraction",
    "wisdom tooth, third molar, 3rd molar, impacted, impacted tooth, impacted wisdom, impacted wisdom tooth",
  ],
  [
    "wisdom extraction",
    "cordal, muela del juicio, tercer molar, tercera molar, 3er molar, 3ra molar, impactado, muela impactada, molar impactado, muela retenida, molar retenido",
  ],
  [
    "wisdom extraction",
    "removal impacted tooth, surgical removal impacted tooth, impacted tooth removal, impacted third molar",
  ],
  ["bone graft", "ridge preservation, socket preservation, socket graft, injerto de hueso, injerto oseo"],
  [
    "abscess drained",
    "abscess, absceso, incision drainage, incision drenaje, drenaje, drenaje de absceso, drenar absceso",
  ],
  ["laughing gas", "nitrous, n2o, nitrous oxide, oxido nitroso, gas de la risa"],
  ["sedation", "sedacion, iv sedation"],
  ["implant", "implante, implant body, implant placement, endosteal implant, surgical implant placement"],
  ["implant", "dental implant, implante dental"],
  ["post implant", "abutment, implant abutment, custom abutment, prefab abutment, pilar, pilar de implante"],
  ["crown implant", "implant supported crown, abutment supported crown, corona sobre implante"],
  [
    "brace",
    "bracket, braquet, braket, bracke, brake, fierro, freno, ortodoncia, orthodontics, orthodontic treatment, aparato",
  ],
  ["clear aligner", "invisalign, aligner, alineador"],
  ["retainer", "orthodontic retainer, retenedor"],
  [
    "whitening office",
    "in office whitening, in office bleaching, office bleaching, blanqueamiento consultorio, blanqueamiento oficina, aclaramiento",
  ],
  ["whitening", "bleaching, blanqueamiento, blanquear"],
  [
    "whitening tray",
    "take home whitening, home whitening, bleaching tray, home bleaching, cubeta de blanqueamiento, blanqueamiento de cubeta",
  ],
  ["whitening tray home", "blanqueamiento casa, blanqueamiento casero"],
  ["bonding", "adhesion estetica, composite bonding, bonding composite, resin bonding"],
  ["veneer", "carilla, composite veneer, resin veneer, carilla resina"],
  // What names a part of the mouth, an act or a time beside a word of ours, and no procedure.
  [
    "",
    "root fracture, crown lengthening, quitar placa, chipped tooth repair, tooth repair, gingival inflammation, scaling presence, new patient special",
  ],
];

/**
 * Abbreviations of offices and price lists that mean something else elsewhere ('Philadelphia, PA'): they count where all
 * words of a text are of procedures, and none of the others names one.
 */
export const ABBREVIATIONS: readonly (readonly [ours: string, written: string])[] = [
  ["exam checkup", "poe, pex"],
  ["exam one problem", "loe, lex"],
  ["first visit full exam", "coe, npe"],
  ["xray one", "pa, pas"],
  ["xray back", "bws"],
  ["base under crown", "bu"],
  ["white filling", "comp, rbc"],
  ["silver filling", "amal"],
  ["night guard", "ng"],
  ["gum cleaning after treatment", "pmt"],
  ["crown", "crn"],
  ["full denture", "cd, fud, fld"],
  ["fluoride", "fl"],
];
