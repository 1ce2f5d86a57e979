/**
 * Conditions, procedures and names of specialties in plain English and Spanish, by the specialties that treat them,
 * likeliest first. A word ending in "*" stands for all words that begin so. Plurals and usual endings need no entry.
 */
export const PHRASES: readonly (readonly [codes: string, phrases: string])[] = [
  [
    "GD",
    `full exam, exam problem, family dentist, family dentistry, general dentist, general dentistry, public health dent*, cleaning, clean tooth, dental
    exam, check up, six month visit, cavity, filling, tooth filling, white filling, amalgam, composite, fluoride
    varnish, hygienist, mouth guard, night guard, sports guard, bite guard, splint, sensitive tooth, cold hurt tooth, cold sensitiv*,
    tooth sensitivity, whitening, tooth whitening, whiten tooth, white tooth, whiter tooth, yellow tooth, tooth color, whiten*, stain* tooth,
    bleaching, discolored tooth, tongue, white spot tongue, sore tongue, food stuck, food stuck tooth, food stuck between tooth, stuck between tooth, canker sore, mouth sore, mouth ulcer, cold sore, dry mouth, burning mouth, bruxism,
    tooth grinding, grinding, grind tooth, clench*, x ray, radiograph, new patient, decay, tooth decay, rotten
    tooth, caries, holistic, laser dent*, sealing, mercury, mercury filling, mercury free, metal free, sport* guard, hole tooth, black tooth, checkup, preventive, oral hygiene, polish,
    dentista familiar, dentista general, odontologia general, odontolog* general, limpieza, limpieza dental, limpiar
    dientes, empaste, empastar, tapadura, cayo empaste, cayo tapadura, tapar muela, calza, relleno, resina, amalgama, carie, picadura, diente picado,
    muela picada, picada, blanqueamiento, blanque*, dientes blancos, dientes amarillos, diente sensible, sensibilidad, bruxismo,
    rechin*, apretar dientes, aprieto dientes, guarda nocturna, guarda dental, ferula, protector, protector bucal,
    placa descanso, radiografia, rayos x, chequeo, revision, examen dental, examen, boca seca, llaga, afta, ulcera boca,
    profilaxis, odontologo, odontologia, higienista, primera cita,
    guarda oclusal, guarda dormir, guarda deportiva, manch* diente*, tapar diente, tapar carie, tapar hoyo, hoyo diente, hoyo muela, curar muela,
    curar diente, curar carie, curacion, arreglar muela, arreglar diente, aclaramiento, aclaramiento dental, fluorizacion, boca reseca,
    fogazo, podrid* diente*, podrid* muel*, diente negro, muela negra, agujero diente, agujero muela, sensible frio,
    fuego boca, fuego labio, herpes, herpes labial, ardor boca, lengua blanca, salio tapadura, salio empaste, cayo calza, salio calza`,
  ],
  [
    "GD EN",
    `tooth ache, tooth pain, tooth hurt*, tooth sore, tooth throb*, tooth kill*, molar pain, molar hurt*, dental pain, ache tooth,
    emergency tooth, dolor dient*, dolor muel*, duel* muel*, duel* dient*, molest* muel*, molest* dient*, muela adolorida, duel*`,
  ],
  [
    "GD PR",
    `chip*, chip* tooth, knocked tooth, knocked teeth, knocked out tooth, knocked out teeth, tooth knocked out, teeth knocked out, broken tooth, broke tooth, break tooth, fractured tooth, bonding, cosmetic, cosmetic dentist,
    cosmetic dentistry, aesthetic dent*, esthetic dent*, diente quebrado, diente roto, dient* romp*, rompi dient*,
    rompio dient*, parti* dient*, parti* muel*, quebr* dient*, quebr* muel*, muela rota, astill* dient*, astill* muel*, despostill* dient*, revent* muel*, revent* dient*, golpe* dient*, golpe diente, estetica, estetica dental, dentista cosmetico, odontologia
    estetica, diseno sonrisa`,
  ],
  ["GD EN", "cracked tooth, broken tooth root, crack* tooth, crack* molar, broken molar"],
  ["GD PE", "fluoride, fluor"],
  [
    "GD PO",
    "bad breath, breath stink*, breath smell*, smelly breath, stinky breath, halitosis, tartar, mal aliento, sarro, mal olor boca, aliento feo, huele boca, quitar sarro, quit* placa",
  ],
  ["GD OS", "sleep apnea, apnea, snoring, snore, ronquido, ronco, apnea del sueno"],
  [
    "PE",
    `kid, child, children, child dent*, children dent*, baby, baby tooth, infant, toddler, teen*, teething, milk tooth,
    first visit child, pediatric, pediatrics, pediatric*, pedodontist, pedodont*, pedodoncia, son tooth, daughter tooth, nino, ninito, ninita, chiquito, chiquita, chamaco, bebe, bebito, hijo, hijito, infantil,
    pediatr*, odontopediatra, odontopediatr*, diente leche, muela leche, odontologia infantil, first tooth`,
  ],
  ["PE GD", "sealant, sellador, mantenedor espacio, space maintainer"],
  ["PE OS", "tongue tie, lip tie, frenillo lingual"],
  ["PE PO", "frenectomy, frenulum, frenectomia"],
  ["PE EN", "pulpotomy, pulpotomia, baby root canal"],
  [
    "OR",
    `brace, adult brace, bracket, braquet, braket, brake, bracke, fierro, gancho diente, alambre diente, alambre, diente encimado, diente salido, diente montado, aparato dental, aparatos dentales, aparato, metal brace, lingual brace, aligner, clear aligner, invisalign, crooked tooth, straight
    tooth, straighten*, straighten* tooth, crowded tooth, crowding, gap tooth, gap between tooth, gap, buck tooth, bad bite,
    bite correction, overbite, underbite, crossbite, open bite, overjet, malocclusion, misaligned tooth, retainer,
    brace wire, wire brace, broken wire, wire broken, poking wire, wire poking, broken bracket, spacer, tooth shift*, shift* tooth, thumb suck*, palate expander, expander, orthodontist, orthodontics, orthodont*, orthopedic dent*, dentofacial orthopedic, dentofacial, alineador,
    freno, frenillo, freno invisible, frenillo invisible, ortodoncia, ortodoncia invisible, alineador invisible, ortodoncista, ortodon*, dientes chuecos, diente chueco, dientes torcidos, diente torcido, torcido, enderez*
    dient*, enderez*, alinear dientes, dientes separados, dientes apinados, apinamiento, mordida abierta, mordida
    cruzada, mordida, mala mordida, retenedor, expansor`,
  ],
  [
    "PR",
    `denture, partial denture, full denture, partial, false tooth, fake tooth, plate tooth, full mouth, full mouth
    reconstruction, prosthodontist, prosthodontics, prosthodont*, prosthetic*, prosthes*, dentadura, dentadura postiza, diente postizo, postizo,
    protesis, protesis removible, placa total, dentadura total, protesis dental, placa dental, prostodoncia, prostodon*, protesista, prosthodontia, rehabilitacion oral, denture repair, broken denture, crack* denture, snap* denture, split denture,
    fractur* denture, broken partial, crack* partial, snap* partial, broken plate, broken partial plate, broken flipper, flipper, placa parcial,
    placa completa, quebr* placa, parcial, chapa diente, chapa dental, plancha dental, caja diente, poner diente, poner muela, reponer diente,
    reponer muela, diente nuevo`,
  ],
  [
    "PR GD",
    `bridge, crown, zirconia crown, porcelain crown, cap tooth, tooth cap, veneer, inlay, onlay, smile makeover, hollywood smile, gummy smile, lumineers, grill, grillz, gold tooth, tooth cap, corona, cayo corona, carilla, puente, puente pieza, puente tres pieza, puente tres diente,
    puente dental, corona dental, funda, casquillo, diente oro, incrustacion, muela oro, salio corona, salio casquillo, cayo casquillo`,
  ],
  [
    "PR OS",
    "missing tooth, lost tooth, replace tooth, tooth replac*, tooth in a day, caer diente, cayo diente, salio diente, all on 4, all on four, faltan diente, falta diente, perdi diente, reemplazar diente",
  ],
  [
    "PO",
    `gum, gums, bleed*, bleeding gum, blood gum, swollen gum, sore gum, gum pain, gum disease, gum graft, gum recession, gum
    infection, gum surgery, receding, receding gum, pyorrhea, pocket, periodontist, periodontics, periodontal, periodont*, crown lengthening, encia, enfermedad
    encia, sangr*, sangr* encia, encia inflamada, encia hinchada, dolor encia, duel* encia, injerto encia, pus encia, infeccion encia, bolita encia, encia retraida, periodoncia, periodon*,
    parodon*, piorrea, retraccion encia`,
  ],
  [
    "PO GD",
    "gingivitis, loose tooth, wobbly tooth, deep cleaning, scaling root planing, scaling, plaque, placa bacteriana, placa dentobacteriana, limpieza profunda, diente flojo, muela floja, raspado, curetaje, sarro encia, muev* dient*, muev* muel*, afloj* dient*",
  ],
  // People in Texas and Mexico say it of dentures, in the plural.
  ["PR PO GD", "placa"],
  ["PO OS", "bone graft, bone loss, injerto hueso, perdida hueso"],
  [
    "EN",
    `root canal, root canal treatment, root canal therapy, root canal retreatment, root treatment, nerve pain,
    tooth nerve, dead tooth, root tip surgery, nerve, pulp, pulpitis, apicoectomy, endodontist, endodontics, endodont*, conducto, conducto radicular, tratamiento
    conducto, tratamiento nervio, endodoncia, endodoncista, endodon*, nervio, matar nervio, diente muerto, canal raiz, tratamiento canal`,
  ],
  [
    "EN OS",
    "abscess, bump gum, pimple gum, bump mouth, tooth infection, infect* tooth, absceso, infect* muela, infect* diente, infeccion diente, infeccion muela, muela infectada, diente infectado, flemon, postemilla, pus, infeccion dental, tratamiento raiz",
  ],
  [
    "OS",
    `wisdom tooth, wisdom tooth removal, wisdom tooth extract*, wisdom, wisdom tooth pain, third molar, impacted tooth,
    impact*, oral surgery, oral surgeon, oral surg*, oral and maxillofacial surg*, mouth surgeon, dental surg*, jaw surg*, jaw fracture, broken jaw,
    corrective jaw, maxillofacial, maxillofacial*, facial surg*, dry socket, oral cancer, oral cancer screening, mouth cancer screening, mouth cancer, lump mouth, biopsy, oral patholog*, tissue sample, muestra tejido, cyst,
    cleft, cirugia oral, cirujano oral, cirug* maxil*, cirujano, cirugia dental, cirugia, muela juicio, muela del juicio,
    cordal, tercer molar, cancer oral, cancer boca, quiste, biopsia, maxilofacial*, maxilar`,
  ],
  [
    "OS GD",
    `scan jaw, tooth removal, remove tooth, pull* tooth, pull* molar, extraction, extract tooth, tooth extract*, take out tooth,
    get tooth out, tooth out, sedation, sleep dent*, laughing gas, gas risa, oxido nitroso, nitrous, nitrous oxide, anxiety, anxious, fear, scared, nervous patient, twilight, swollen cheek, jaw pain, jaw hurt*, swollen jaw, tmj, tmd, lockjaw,
    jaw clicking, jaw lock*, jaw pop*, swollen face, extraccion, extraer diente, extraer muela, sac* muel*, sac*
    dient*, saqu* muel*, saqu* dient*, cachete hinchado, cachete inflamado, hinchado cachete, quit* muel*, quit* dient*, arranc* muel*, sedacion, dolor mandibula, dolor quijada, duel* mandibula,
    duel* quijada, mandibula, quijada, atm, hinchada cara, cara hinchada, cara inflamada, inflam* cara, hinch* cara, abrir boca, miedo, miedo dentista, anestesia, anestesia general,
    dormido, sedado, muela retenida, diente retenido, raigon`,
  ],
  ["OS PO", "sinus lift, elevacion seno"],
  ["OS PO PR", "implant, dental implant, tooth implant, tornillo"],
  [
    "SP",
    `orofacial pain, oral medicine, dental anesthes*, anesthesiolog*, oral radiolog*, maxillofacial radiolog*, oral and
    maxillofacial radiolog*, dolor orofacial, medicina oral, anestesiolog*`,
  ],
  ["OS SP", "oral and maxillofacial patholog*, maxillofacial patholog*, patologia oral"],
];

/** These count only where nothing else is said. */
export const GENERIC_PHRASES: readonly (readonly [codes: string, phrases: string])[] = [
  [
    "GD",
    "dentist, dentistry, dental, tooth, molar, general, family, mouth, smile, diente, muela, dentista, boca, familiar, sonrisa, doctor tooth, reparar, reparacion, arreglar, consulta, consultation, valoracion, evaluacion, evaluation",
  ],
  ["GD EN", "emergency, urgent, urgency, urge, urgente, pain, hurt*, ache, emergencia, urgencia, dolor"],
  ["OS GD", "removal, surgery, surgeon, pull*, sacar, quitar, quiten, quite"],
  ["SP", "specialist, specialty, especialista, especialidad"],
];

/** Words that change no answer, in both languages. */
export const SMALL_WORDS: readonly string[] =
  `a an the my me i is it its of on in at to for from with and or need needs find good great near nearby around
  here clinic office center centre group practice associates provider who does do that can take some someone get
  have has want speaking speaks habla hablan looking help please local today doctor dr treatment procedure work
  care problem problems issue accept accepts accepting accepted acepte acepta aceptan no hour hours un una unos
  unas el la los las de del mi mis se le en con y o por para aqui busco buscar buscando necesito necesita quiero
  buen buena bueno consultorio clinica clinico grupo tengo tiene esta hay que quien alguien doctora tratamiento
  problema problemas su sus`.split(/\s+/);

/** Words of the other parts of a search, which name no treatment either. */
const OTHER_WORDS: readonly string[] =
  `best cheap affordable cost price spanish english espanol ingles open now tonight weekend saturday abierto
  abierta ahora hoy sabado insurance insured uninsured seguro ppo hmo plan plans coverage covered delta cigna
  aetna metlife guardian humana united healthcare medicaid medicare bcbs chip carecredit without income low free
  payment payments pay rated top special same day appointment 24 7 24h after late night evening sunday sundays
  saturdays weekends domingo domingos noche walk walkins cerca mejor barato barata precio costo centro`.split(
    /\s+/,
  );

/** Words between those that count. */
export const FILLERS: readonly string[] = [...SMALL_WORDS, ...OTHER_WORDS];
