/** Common short names, with the names that they stand for: one line a given name. */
const SHORT_NAMES = `abigail abby, alexander alex xander, alexandra alex, alfred fred al, andrew andy drew, anthony
  tony, antonio tony tono, barbara barb, benjamin ben benny, beverly bev, bradley brad, catherine cathy kate cat,
  charles charlie chuck, christina chris tina, christine chris, christopher chris kit, cynthia cindy, daniel dan danny,
  david dave, deborah deb debbie, donald don, dorothy dot, edward ed eddie ted, elizabeth liz lizzie beth betty eliza
  betsy, eugene gene, francisco paco pancho frank, frederick fred, gabriel gabe, gerald gerry jerry, gregory greg, guadalupe
  lupe, gwendolyn gwen, henry hank, isabel isa, jacob jake, jacqueline jackie, james jim jimmy jamie, jeffrey jeff, jennifer
  jen jenny, jessica jess, jesus chuy, john jack johnny, jonathan jon, joseph joe, jose pepe, joshua josh, judith judy,
  katherine kathy kate katie kat, kathleen kathy, kenneth ken kenny, kimberly kim, lawrence larry, leonard len, lillian
  lily, louis lou, luis lucho, manuel manny manolo, margaret maggie meg peggy marge, matthew matt, melissa mel,
  michael mike mick, michelle shelly, nathan nate, nathaniel nate, nicholas nick, nicole nikki, olivia liv, pamela pam,
  patricia pat patty tricia, patrick pat, peter pete, philip phil, phillip phil, rafael rafa, raymond ray, rebecca becky,
  richard rick dick rich, robert bob rob bobby, roberto beto, ronald ron, rosario charo, samantha sam, samuel sam, sandra
  sandy, stephanie steph, stephen steve, steven steve, susan sue susie, suzanne sue, teresa terry tere, theodore ted theo,
  theresa terry, thomas tom, timothy tim, valerie val, veronica vero, victoria vicky tori, vincent vince, walter walt,
  william bill will billy liam, zachary zach`;

const NAMES_OF = readShortNames();

/** The names that a short one stands for, and saints written out or short. */
export function listLongNames(word: string): readonly string[] {
  return NAMES_OF.get(word) ?? [];
}

function readShortNames(): Map<string, string[]> {
  const names = new Map([
    ["saint", ["st"]],
    ["st", ["saint"]],
  ]);
  for (const line of SHORT_NAMES.split(",")) {
    const [name = "", ...shorts] = line.trim().split(/\s+/);
    for (const short of shorts) names.set(short, [...(names.get(short) ?? []), name]);
  }
  return names;
}
