/** A full name and what people are called for it, where it is short for no other one; in the letters of searchName. */
const NAMES = `
  abigail abby, amanda mandy, andrew andy drew, angela angie, anthony tony, barbara barb, benjamin ben benny, charles charlie chuck,
  constance connie, cynthia cindy, daniel dan danny, david dave davey, deborah debra deb debbie, donald donnie, dorothy dottie,
  edward ed eddie, elizabeth liz lizzie beth betty, eugene gene, frederick fred freddie, gabriel gabe, gerald jerry,
  gregory greg, james jim jimmy jamie, jeffrey jeff geoffrey, jennifer jen jenny, jessica jess jessie, john johnny, joseph joe joey,
  joshua josh, judith judy, katherine catherine kathryn kate katie kathy cathy, kenneth ken kenny, kimberly kim, lawrence larry,
  margaret peggy meg maggie marge margie, matthew matt, michael mike mikey, nathaniel nate, nicholas nick nicky, nicole nikki,
  pamela pam, patricia trish patty, peter pete, philip phillip phil, raymond ray, rebecca becky becca, richard rick ricky richie dick,
  robert bob bobby rob robbie, ronald ron ronnie, russell russ, sandra sandy, stanley stan, stephanie steph,
  steven stephen steve, susan sue susie suzie, theodore ted teddy, thomas tom tommy, timothy tim timmy, valerie val,
  victoria vicky vicki tori, vincent vince, walter walt, william will bill billy willie, zachary zach zack,
  antonio tono, concepcion concha, eduardo lalo, enrique quique kike, francisco paco pancho, guadalupe lupe lupita,
  guillermo memo, ignacio nacho, jesus chuy chucho, jose pepe, luis lucho, mercedes meche, rosario chayo, soledad chole`;

const FULL_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.split(",").flatMap((family) => {
    const [full = "", ...short] = family.trim().split(/\s+/);
    return short.map((name): [string, string] => [name, full]);
  }),
);

/** "Katherine" for "Katie", and the name itself for any other; as searchName writes it. */
export function fullName(name: string): string {
  return FULL_NAMES.get(name) ?? name;
}
