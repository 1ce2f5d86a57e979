const words = (text: string): string[] => text.trim().split(/\s+/);

/** Surnames and places with an inner capital that no rule derives. */
const SPELLINGS = words(`
  DeAngelis DeAngelo DeBerry DeBusk DeCastro DeFazio DeFrancesco DeGeorge DeHaan DeHart DeJesus DeJong DeKalb DeLaCruz
  DeLaRosa DeLaTorre DeLand DeLeon DeLong DeLuca DeMarco DeMartino DeMeo DePaola DePaul DeRosa DeSantis DeSilva
  DeSimone DeSoto DeSouza DeStefano DelVecchio DeVito DeVos DeVries DeWitt DeYoung DiBiase DiCarlo DiFranco DiGiovanni
  DiLorenzo DiMaggio DiMarco DiNapoli DiPaola DiPaolo DiPietro DiSalvo DiStefano LaBelle LaCroix LaFleur LaFontaine
  LaFrance LaGrange LaMarca LaPierre LaPlace LaPlante LaPointe LaPorte LaRocca LaRosa LaRue LaSalle LaVergne LeBeau
  LeBlanc LeClair LeClaire LeCompte LeDoux LeGrand LeMay LoPresti LoPiccolo StClair StGermain StJohn StOnge StPierre
  VanArsdale VanBuren VanDyke VanHoose VanHorn VanHouten VanMeter VanNess VanPelt VanWinkle VanZandt`);

/** Second parts of Mac names; not a rule, because of Machado, Macedo, Mack and Macy. */
const AFTER_MAC = new Set(
  words(`
  ADAM ADAMS ALISTER ALLISTER ALPINE ANDREW ARTHUR AULEY AVOY BETH BRIDE CALLUM CARTHY CARTNEY CAULEY CLEAN COLL
  CONNELL CORMACK CORMICK CRACKEN CREADY CULLOCH CUTCHEON DERMOTT DERMID DONALD DONELL DONNELL DOUGAL DOUGALL DOWELL
  DUFF DUFFIE EACHERN ELROY EWAN EWEN FADDEN FADYEN FARLAND FARLANE FIE GIBBON GILL GILLIVRAY GOWAN GREGOR GUIRE HARG
  HUGH INERNEY INNES INNIS INTIRE INTOSH INTYRE ISAAC IVER KAY KENZIE KINLEY KINNON KINNEY KNIGHT LACHLAN LAREN
  LAUGHLIN LEAN LEISH LELLAN LENNAN LEOD MAHON MANUS MASTER MASTERS MILLAN MILLEN MULLEN MURDO MURRAY NAB NAMARA
  NAUGHTON NEAL NEIL NEILL NICHOL NICOL PHAIL PHEE PHERSON QUARRIE QUEEN RAE RITCHIE ROBBIE SWEEN TAGGART TAVISH
  VEAN VICAR WHINNIE WHORTER WILLIAM WILLIAMS`),
);

const bySpelling = new Map(SPELLINGS.map((name) => [name.toUpperCase(), name]));
const SHORTEST_MC = 5;

/** Upper-case surname for display: "MCDONALD" is "McDonald", "SMITH" is "Smith". */
export function spellSurname(word: string): string {
  const known = bySpelling.get(word);
  if (known !== undefined) return known;
  if (word.length >= SHORTEST_MC && word.startsWith("MC")) return `Mc${capitalize(word.slice(2))}`;
  if (word.startsWith("MAC") && AFTER_MAC.has(word.slice(3))) return `Mac${capitalize(word.slice(3))}`;
  return capitalize(word);
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
