import type { OpenTime } from "../open-times.ts";

/**
 * What searches say besides who, what and where, in English and Spanish: by part, a value and the phrases that mean it.
 * Words are written as searchName writes them, and the longest phrase counts.
 */
type Phrases<Value extends string> = readonly (readonly [value: Value, phrases: string])[];

const AROUND_DAYS =
  "open, open on, on, open for, abierto, abierto el, abiertos el, los, el, abierto los, abierto en, en".split(
    ", ",
  );

export const OPEN_PHRASES: Phrases<OpenTime> = [
  [
    "now",
    `open now, open right now, now, right now, currently open, is open, abierto ahora, abierta ahora, abiertos ahora,
    abierto ahorita, ahora, ahorita, ahora mismo`,
  ],
  ["today", "open today, today, abierto hoy, abiertos hoy, hoy, hoy mismo"],
  ["tomorrow", "open tomorrow, tomorrow, abierto manana, manana"],
  [
    "weekend",
    `open weekends, open on weekends, open on the weekend, weekend, weekends, weekend hours, fin de semana, fines de semana,
    los fines de semana, abierto fin de semana, abierto los fines de semana, abierto el fin de semana`,
  ],
  [
    "evening",
    `open late, late, open evenings, evening, evenings, evening hours, evening appointments, night, nights, late night, tonight,
    open tonight, after work, after hours, late hours, por la noche, en la noche, noche, noches, esta noche, de noche, abierto tarde, abierto hasta tarde, hasta tarde, abierto de noche, despues del trabajo`,
  ],
  [
    "all_day",
    `24 hours, 24 hour, 24 hr, 24 hrs, 24hr, 24hrs, 24h, 24 h, 24 7, open 24 hours, open 24 7, open 24 hour, around the clock,
    all night, las 24 horas, 24 horas, abierto 24 horas, abierto las 24 horas`,
  ],
  ...listDays([
    ["monday", "monday, mondays, mon, mons, lunes"],
    ["tuesday", "tuesday, tuesdays, tues, martes"],
    ["wednesday", "wednesday, wednesdays, wed, weds, wednsday, miercoles, mierc, miers"],
    ["thursday", "thursday, thursdays, thurs, thur, jueves, juev, jue"],
    ["friday", "friday, fridays, fri, viernes, viern, vie"],
    ["saturday", "saturday, saturdays, saterday, sat, sats, sabado, sabados"],
    ["sunday", "sunday, sundays, domingo, domingos"],
  ]),
];

/** Short names of days that are names of people and things as well: days beside another day or "open". */
export const SHORT_DAYS: ReadonlyMap<string, OpenTime> = new Map([
  ["tue", "tuesday"],
  ["thu", "thursday"],
  ["th", "thursday"],
  ["sun", "sunday"],
  ["lun", "monday"],
  ["mar", "tuesday"],
  ["mie", "wednesday"],
  ["sab", "saturday"],
  ["dom", "sunday"],
]);

/** They mean now where nothing else says when: "open at 7", "abierto en navidad". */
export const OPEN_WORDS: ReadonlySet<string> = new Set(
  "open opens opening abierto abierta abiertos abiertas abre abren abra abran".split(" "),
);

/** Times that no filter knows. */
const OTHER_TIMES = `morning, mornings, early, early morning, afternoon, afternoons, lunch, lunchtime, lunch hour, during lunch, noon, at noon,
  by noon, until noon, before noon, midnight, at midnight, until midnight, por la manana, en la manana, en las mananas, temprano, por la tarde, en la tarde,
  en las tardes, tarde, mediodia, al mediodia, medianoche, hasta medianoche, next week, this week, next month, this month, weekday, weekdays, on weekdays,
  during the week, entre semana, esta semana, proxima semana, la proxima semana, every day, everyday, daily, seven days, 7 days, seven days a week, 7 days a week,
  todos los dias, diario, holiday hours, before, until, till, during, hasta, antes, antes de, durante, before work, before school, after school, lunch break,
  my lunch break, on my lunch break, during my lunch break, a la hora de la comida`;

/** Days on which offices keep other hours. */
const HOLIDAYS = `holiday, holidays, christmas, christmas day, christmas eve, xmas, thanksgiving, thanksgiving day, black friday, new years,
  new years day, new years eve, new year, easter, easter sunday, good friday, labor day, memorial day, independence day, 4th of july, fourth of july,
  july 4th, juneteenth, mlk day, presidents day, veterans day, columbus day, mothers day, fathers day, hanukkah, ramadan, eid, navidad, nochebuena, ano nuevo, fin de ano, semana santa,
  viernes santo, dia de gracias, accion de gracias, dia de accion de gracias, dias festivos, dia festivo, festivos, feriado, feriados, dias feriados, dia feriado`;

/** "Open on Saturday" and "los sábados" as well as the day alone. */
function listDays(days: Phrases<OpenTime>): Phrases<OpenTime> {
  return days.map(([value, names]) => [value, withAround(names)]);
}

function withAround(names: string): string {
  const each = names.split(",").map((name) => name.trim());
  return [...each, ...each.flatMap((name) => AROUND_DAYS.map((word) => `${word} ${name}`))].join(",");
}

/** Codes are those of the directory: Spanish is SP there, all others are those of ISO 639. */
export const LANGUAGE_PHRASES: Phrases<string> = [
  ["EN", "english, ingles"],
  [
    "SP",
    "spanish, espanol, hispanic, hispano, hispana, castellano, no hablo ingles, no habla ingles, no hablamos ingles, no se ingles",
  ],
  ["VI", "vietnamese, vietnamita, viet, tieng viet"],
  ["ZH", "chinese, mandarin, cantonese, chino, mandarin chinese, cantones"],
  ["KO", "korean, coreano, coreana"],
  ["TL", "tagalog, filipino, filipina, pilipino"],
  ["HI", "hindi"],
  ["UR", "urdu"],
  ["PA", "punjabi, panjabi"],
  ["GU", "gujarati"],
  ["BN", "bengali, bangla"],
  ["TA", "tamil"],
  ["TE", "telugu"],
  ["ML", "malayalam"],
  ["MR", "marathi"],
  ["NE", "nepali"],
  ["AR", "arabic, arabe"],
  ["FA", "farsi, persian, persa"],
  ["HE", "hebrew, hebreo"],
  ["YI", "yiddish"],
  ["RU", "russian, ruso, rusa"],
  ["UK", "ukrainian, ucraniano"],
  ["PL", "polish speaking, polish, polaco"],
  ["FR", "french, frances"],
  ["DE", "german, aleman"],
  ["IT", "italian, italiano"],
  ["PT", "portuguese, portugues, brazilian"],
  ["EL", "greek, griego"],
  ["HT", "haitian creole, creole, haitian, kreyol"],
  ["AM", "amharic"],
  ["SO", "somali"],
  ["SW", "swahili"],
  ["YO", "yoruba"],
  ["IG", "igbo"],
  ["JA", "japanese, japones"],
  ["TH", "thai"],
  ["KM", "khmer, cambodian"],
  ["LO", "lao, laotian"],
  ["MY", "burmese"],
  ["ID", "indonesian"],
  ["HY", "armenian, armenio"],
  ["TR", "turkish, turco"],
  ["RO", "romanian, rumano"],
  ["HU", "hungarian, hungaro"],
  ["CS", "czech, checo"],
  ["SR", "serbian, serbio"],
  ["HR", "croatian, croata"],
  ["BS", "bosnian, bosnio"],
  ["SQ", "albanian, albanes"],
  ["BG", "bulgarian, bulgaro"],
  ["NL", "dutch, holandes"],
  ["SV", "swedish, sueco"],
  ["AS", "assyrian"],
  ["ASE", "american sign language, sign language, asl, lengua de senas, lenguaje de senas"],
];

/** Who is named as paying, and "none" for people who have nobody. */
export const PAYER_PHRASES: Phrases<"medicaid" | "insurer" | "none"> = [
  [
    "medicaid",
    `medicaid, medicade, medicaide, medi cal, medical card, denti cal, masshealth, star plus, chip medicaid, chip insurance, state insurance, accepts chip, accept chip, takes chip, take chip, acepta chip, toma chip,
    government insurance, tenncare, apple health, soonercare, husky, badgercare, peachcare, ahcccs, mcna, dentaquest`,
  ],
  [
    "insurer",
    `medicare, insurance, dental insurance, insured, seguro, seguro dental, seguros, aseguranza, aseguransa, aseguradora, ppo, hmo,
    dhmo, delta, delta dental, cigna, aetna, metlife, met life, guardian insurance, guardian, humana, united healthcare, unitedhealthcare,
    united concordia, united, healthcare, uhc, bcbs, blue cross, blue shield, blue cross blue shield, ameritas, anthem, principal insurance, sun life,
    lincoln financial, geha, tricare, kaiser, assurant, careington, dental plan, dental plans, plan dental, coverage, covered, cobertura,
    ambetter, oscar health, oscar insurance, takes oscar, take oscar, accepts oscar, accept oscar, acepta oscar, molina, wellcare, obamacare, va benefits`,
  ],
  [
    "none",
    `no insurance, without insurance, no dental insurance, without dental insurance, uninsured, not insured, dont have insurance,
    don t have insurance, doesnt have insurance, do not have insurance, have no insurance, sin seguro, sin seguro dental, no tengo seguro, no seguro, sin aseguranza, sin seguro medico, cash pay, self pay`,
  ],
];

const CHARGING =
  "cobra cobran cobre cobren cuesta cuestan cueste cuesten sale salen salga salgan es son sea sean esta estan este esten";
const DEAR = "caro cara caros caras carisimo carisima carero carera careros careras".split(" ");

/** "Que no cobra caro", "no son muy careros", "no cuesta mucho": each verb with each degree and word. */
const NOT_DEAR = ["", ...CHARGING.split(" ")].flatMap((verb) => [
  ...["", "muy", "tan", "demasiado"].flatMap((degree) => DEAR.map((word) => `no ${verb} ${degree} ${word}`)),
  ...(/^c/.test(verb) ? ["mucho", "tanto", "demasiado"].map((much) => `no ${verb} ${much}`) : []),
]);

/** "cheap" sorts by price; "cost" asks for it. A limit in numbers is read by its form. */
export const PRICE_PHRASES: Phrases<"sort" | "show"> = [
  [
    "sort",
    `cheap, cheapest, cheaper, affordable, most affordable, low cost, lowest cost, lowest price, low price, lowest prices, low prices,
    inexpensive, budget, best price, best prices, good price, not expensive, not too expensive, not so expensive, not very expensive, not that expensive, isnt expensive, isn t expensive, is not expensive, doesnt cost a lot, not pricey, less expensive, cheap price, barato, barata, baratos, baratas, mas barato, mas barata, mas baratos,
    economico, economica, economicos, bajo costo, bajo precio, mejor precio, buen precio, buenos precios, precio bajo, precios bajos, accesible, menos caro, ${NOT_DEAR.join(", ")}`,
  ],
  [
    "show",
    `cost, costs, cost of, price, prices, price of, pricing, fee, fees, how much, how much is, how much does, how much for, how much are,
    precio, precios, precio de, costo, costos, costo de, cuanto cuesta, cuanto cuestan, cuanto cuesta una, cuanto vale, cuanto sale, cuanto cobran,
    cuanto cobran por, cuanto es`,
  ],
];

export const ACCEPTING_PHRASES: Phrases<"yes"> = [
  [
    "yes",
    `accepting new patients, accepting patients, accepts new patients, accept new patients, taking new patients, takes new patients,
    taking patients, accepting new clients, new patients, new patients welcome, acepta pacientes nuevos, aceptan pacientes nuevos, acepta nuevos pacientes,
    aceptando pacientes, aceptando pacientes nuevos, acepta pacientes, recibe pacientes, recibe pacientes nuevos, pacientes nuevos, nuevos pacientes`,
  ],
];

/** What the directory does not know: always named as not looked for. */
export const UNKNOWN_PHRASES: Phrases<"sex" | "opinion" | "terms" | "time" | "home"> = [
  ["time", `${OTHER_TIMES}, ${withAround(HOLIDAYS)}`],
  [
    "home",
    `my house, my home, my apartment, my work, my job, my office, my school, my hotel, mi casa, mi trabajo, mi oficina, mi escuela, mi hotel,
    cerca de mi casa, cerca de mi trabajo, cerca de mi oficina, cerca de mi escuela, cerca del trabajo, close to work, near work, by work,
    close to home, near home, by home, close to school, near school, by school`,
  ],
  [
    "sex",
    `female, woman, women, lady, ladies, male, man, men, gentleman, mujer, mujeres, hombre, hombres, femenina, femenino, varon, senora`,
  ],
  [
    "opinion",
    `best, top, top rated, best rated, highest rated, best reviewed, good reviews, 5 star, five star, mejor, mejores, el mejor, la mejor, los mejores,
    mejor calificado, recomendado, recommended, gentle, friendly, caring, painless`,
  ],
  [
    "terms",
    `free, gratis, gratuito, gratuita, free of charge, low income, sliding scale, bajos ingresos, payment plan, payment plans, payments, financing, finance, carecredit, care credit, no credit check, a plazos,
    pagos, mensualidades, plan de pagos, walk in, walk ins, walkin, walkins, same day, same day appointment, same day appointments, no appointment, without appointment,
    appointment, appointments, sin cita, cita, citas, outside, outside of, a las afueras de, en las afueras de, home visits, house call, house calls, mobile dentist, wheelchair, wheelchair accessible, wheelchair access`,
  ],
];

/** Treatments that hold words of the other parts. */
export const TREATMENT_PHRASES = `crown fell off, crown came off, crown fell out, cap fell off, cap came off, se me cayo la corona, night guard, night guards, night gaurd, night gard, nightguard, mouth guard for night, same day denture, same day dentures, same day crown, same day crowns, same day implants,
  mercury free, metal free, emergency dentist open wound, dental exam cost, surgery center, open bite, free gingival graft, guarda de noche,
  new patient exam, new patient visit, first visit, mouth open, cant open mouth, open mouth, can t open mouth, pain free, late teeth, polish teeth, teeth polish,
  tooth polish, woman in labor, holes open, no prep veneers, no prep veneer, no prep, non surgical, nonsurgical, no teeth, without teeth, no tengo dientes, sin dientes,
  mouth opening, opening mouth, abrir la boca`;

/** Before a place, in both languages; "de" says one only behind one of these. */
export const PLACE_MARKERS = `in, near, around, at, by, close to, near to, nearest to, closest to, not far from, inside, within, en, cerca de, cerca del, por,
  alrededor de, cercano a, cerca a, located in, ubicado en, por el area de, en el area de`;

/** Before a landmark: what follows is called as it is, also where it sounds like a treatment. */
export const LANDMARK_MARKERS = `next to, beside, across from, across the street from, in front of, junto a, junto al, junto a la, a lado de, al lado de, al lado del, al lado de la, frente a, frente al,
  enfrente de, enfrente del`;

/** Landmarks that are called like a treatment. */
export const LANDMARKS = `childrens hospital, childrens museum, kids museum, dental school, school of dentistry, dental college, college of dentistry, hospital de ninos, hospital infantil,
  escuela de odontologia, facultad de odontologia, grill house`;

/** What follows one of these is not wanted. */
export const NEGATIONS = `not, no, non, without, except, except for, excepting, excluding, but not, other than, rather than, instead of, dont, don t,
  doesnt, doesn t, do not, does not, isnt, isn t, is not, arent, aren t, didnt, havent, haven t, have not, hasnt, never, nor, neither, nobody, avoid, avoiding, minus, closed, closed on, anything but, all but,
  anyone but, everything but, anywhere but, far from, far away from, away from, sin, excepto, salvo, menos, no quiero, nunca, ni, tampoco, cerrado, cerrada, cerrados, cerrado el,
  cerrado los, aparte de, en vez de, en lugar de, lejos de, lejos del, fuera de, fuera del`;

/** They begin like negations and ask for what follows: a symptom, a doubt, a distance. */
export const NO_NEGATIONS = `cant, can t, cannot, can not, couldnt, wont, won t, wont stop, won t stop, will not stop, does not stop, doesnt stop, not stop, not sure, do not know, dont know, don t know,
  no longer, no pain, without pain, sin dolor, no dolor, no puedo, no aguanto, no soporto, no se me quita, no se quita, no para de, no deja de, no dejo de, no se, mas o menos, more or less, why not`;

/** Where the visitor is. */
export const HERE_PHRASES = `near me, nearby, near here, close by, close to me, around me, around here, by me, next to me, not far from me, not too far from me, not too far, not far, not far away, no muy lejos, no tan lejos, no lejos, in my area, in the area, this area, closest, nearest, closest to me,
  nearest to me, my location, near my location, current location, cerca de mi, cerca, cerca de aqui, por aqui, aqui, cercano, cercana, cercanos, mas cercano, mas cercana,
  el mas cercano, mas cerca, mi zona, en mi zona, mi area, en mi area, local, cerca mio, cerca de donde estoy, mi ubicacion, in town`;

/** Words that name no place by themselves, although some small town is called so. */
export const COMMON_PLACES: ReadonlySet<string> = new Set(
  `home house apartment work job office school college university campus church hospital library park playground mall market store shop walmart wal target
    costco heb kroger walgreens cvs mcdonalds starbucks beach downtown uptown midtown chinatown koreatown town city village center centre mexico
    airport station metro subway bus train highway hwy freeway fwy interstate road street avenue ave avenida boulevard blvd corner exit gym person people friend family network kids hotel
    galleria plaza stadium zoo museum courthouse border river lake bridge neighborhood suburbs area zone place somewhere anywhere
    casa trabajo oficina escuela colegio universidad iglesia hospital biblioteca parque centro tienda mercado playa ciudad pueblo barrio zona
    aeropuerto estacion frontera rio lago puente esquina calle carretera hotel vecindario lugar frente lado medico medica medical zirconia porcelana piezas`.split(
    /\s+/,
  ),
);

/** How people ask, besides SMALL_WORDS: only these two lists are passed over in silence. */
export const ASKING_WORDS: readonly string[] =
  `im ive are be as by only needed finding clinics offices practices providers place whom whose what where which did don
  t s this there could should would will takes taking somebody anyone any all getting got had having wants look
  search searching show list doctors treatments procedures works working issues done fix fixed fixing fitted put
  them they he she his her him you your we us our if so just very really new speak spoken language close located
  location hello hi thanks thank les lo e u al busca necesitamos quisiera buenas buenos dias consultorios clinicas
  tienen este estan estoy quienes alguno alguna algun doctores tratamientos donde puedo puede pueden hacer hacerme
  hacen hace ir es son sea cual como hable hablen hablando acepten toma toman tome tomen atienda atiendan atiende
  atienden ponerme poner encontrar encuentro arreglar arreglarme arreglen idioma lugar favor hola gracias yo si
  muy mas under over mucho mucha bad badly lot really reciba reciban recibe reciben daughter son mom mother dad father wife
  husband grandma grandmother grandpa mama papa madre padre abuela abuelo esposa esposo see sees q ke fell came off
  about roughly approximately approx aproximadamente`.split(/\s+/);

/** Words of other parts that nobody is called by: behind a title they say what they say elsewhere. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  `now today tomorrow hoy ahora ahorita manana weekend weekends evening evenings tonight insurance insured uninsured medicaid medicare ppo hmo dhmo
    seguro seguros aseguranza cheap cheapest cheaper affordable barato barata economico economica accesible female male woman women lady mujer mujeres hombre gratis
    gratuito gratuita spanish espanol ingles appointment appointments cita citas cost costs prices precio precios payments financing recomendado recommended
    weekdays holidays morning mornings afternoon afternoons coverage covered`.split(/\s+/),
);

/** Before the name of a dentist. */
export const TITLES: ReadonlySet<string> = new Set("dr dra drs doc doctor doctora".split(" "));
