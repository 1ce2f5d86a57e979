const list = (text: string): string[] => text.split(",").map((name) => name.trim().replace(/\s+/g, " "));

export const STREET_NAMES =
  list(`Alder, Amberly, Ashgrove, Aspen Hollow, Barley Mill, Bayberry, Beacon Hill, Belmont,
  Birchfield, Blue Heron, Bramble, Briarcliff, Brookhaven, Cardinal, Cedar Ridge, Chestnut, Clearwater, Clover, Copperfield,
  Cottonwood, Crescent, Cypress Bend, Dogwood, Elmwood, Fairview, Falcon Crest, Fernwood, Foxglove, Garden, Glenbrook,
  Granite, Greenway, Harbor, Hawthorne, Hazel, Heritage, Highland, Hillcrest, Holly, Ironwood, Jasper, Juniper, Kingfisher,
  Lakeview, Larkspur, Laurel, Liberty, Linden, Long Meadow, Magnolia, Maple, Market, Meadowlark, Mill Creek, Mimosa,
  Mockingbird, Mulberry, Oak Hollow, Old Orchard, Old Post, Orchard, Palmetto, Park, Pecan Grove, Persimmon, Pine Bluff,
  Prairie, Quail Run, Quarry, Redbud, Ridgeway, River Bend, Robin, Rosewood, Saddlebrook, Sage, Silver Maple, Spring,
  Stonebridge, Sugar Mill, Summit, Sunset, Sweetgum, Sycamore, Tamarack, Thistle, Timberline, Tupelo, Union, Valley View,
  Vine, Walnut, Water Oak, Westfield, Whispering Pine, Willow, Windmill, Winterberry, Wisteria, Yarrow`);

export const STREET_TYPES = [
  ["St", 30],
  ["Ave", 24],
  ["Rd", 14],
  ["Blvd", 12],
  ["Dr", 12],
  ["Ln", 5],
  ["Pkwy", 3],
] as const;

export const PRACTICE_WORDS =
  list(`Acorn Hill, Amberleaf, Applewood Lane, Bluebonnet Row, Bramblewood, Brass Lantern,
  Brickyard, Calico Corner, Candlewick, Cedar & Stone, Chickadee, Cobblestone Row, Copperleaf, Cornerlight, Cottage Grove Lane,
  Creekbend, Daybreak Lane, Dogwood Square, Dovetail, East Arbor, Fable & Oak, Fernhollow, Fieldstone Row, Firefly Lane,
  Gatehouse, Gingham, Goldfinch, Greenbriar Row, Half Moon, Hearthside, Hickory Bend, Honeycomb Lane, Inkwell, Juniper & Main,
  Kindling, Kite Hill, Lamplighter, Larkfield, Lemon Grove Row, Little Harbor, Longleaf Row, Maple & Third, Marigold Lane,
  Meadowgate, Millstone Row, Moonflower, Morningside Row, North Arbor, Oakhollow, Old Lantern, Orchard Gate, Paper Birch,
  Peachtree Hollow, Pebblebrook, Persimmon Row, Pinwheel, Plum Hollow, Porchlight, Quiet Creek, Quince & Co., Rainlily,
  Red Wagon, River Birch Row, Robinsong, Saltgrass Row, Sandpiper Row, Seven Oaks Row, Snowdrop, Sorrel Lane, Southlight,
  Sparrow Hill, Springhouse, Starling, Sundial, Sunny Porch, Sweetbay, Tall Pines Row, Thistledown, Three Rivers Row,
  Tidewater Lane, Tulip Tree, Twin Elms, Violet Hour, Waterlily, Wayside, Weathervane, West Arbor, Whitecap, Wicker Park Lane,
  Wild Plum, Windowbox, Woodthrush, Wren & Willow, Yellow Door`);

export const PRACTICE_KINDS: Record<string, readonly string[]> = {
  GD: [
    "Dental",
    "Family Dentistry",
    "Dental Care",
    "Dental Studio",
    "Dentistry",
    "Dental Associates",
    "Family Dental",
  ],
  PE: ["Pediatric Dentistry", "Kids Dental", "Children's Dentistry"],
  OR: ["Orthodontics", "Orthodontic Studio", "Braces & Aligners"],
  OS: ["Oral Surgery", "Oral & Facial Surgery"],
  EN: ["Endodontics", "Root Canal Specialists"],
  PO: ["Periodontics", "Gum & Implant Care"],
  PR: ["Prosthodontics", "Restorative Dentistry"],
  SP: ["Dental Specialists", "Specialty Dental"],
};

export const DSO_NAMES = [
  "Larkmoor Dental Group",
  "Tessellate Dental Partners",
  "Quillhaven Dental Alliance",
  "Ostrander Peak Dental",
  "Fernwick Oral Health",
  "Dovetree Dental Collective",
  "Marlow & Finch Dental Group",
  "Penhallow Dental Network",
];

const HOUSTON = ["713", "281", "832", "346"];

/** Area codes by state; with 555-0100 to 555-0199 they make fictitious numbers. */
const BY_STATE: Record<string, string> = {
  AL: "205 251 256 334",
  AK: "907",
  AZ: "480 520 602 623",
  AR: "479 501 870",
  CA: "209 213 310 408 415 510 619 714 818 916",
  CO: "303 719 970",
  CT: "203 860",
  DE: "302",
  DC: "202",
  FL: "305 352 407 561 727 813 904 954",
  GA: "404 478 706 770 912",
  HI: "808",
  ID: "208",
  IL: "217 309 312 630 773 815",
  IN: "219 260 317 574 812",
  IA: "319 515 563 712",
  KS: "316 620 785 913",
  KY: "270 502 606 859",
  LA: "225 318 337 504 985",
  ME: "207",
  MD: "240 301 410 443",
  MA: "413 508 617 781 978",
  MI: "248 313 517 616 734 810",
  MN: "218 507 612 651 763",
  MS: "228 601 662",
  MO: "314 417 573 636 816",
  MT: "406",
  NE: "308 402",
  NV: "702 775",
  NH: "603",
  NJ: "201 609 732 856 908 973",
  NM: "505 575",
  NY: "212 315 516 518 585 718 914",
  NC: "252 336 704 828 910 919",
  ND: "701",
  OH: "216 330 419 513 614 740 937",
  OK: "405 580 918",
  OR: "503 541 971",
  PA: "215 412 570 610 717 814",
  RI: "401",
  SC: "803 843 864",
  SD: "605",
  TN: "423 615 731 865 901",
  TX: "210 214 254 361 409 512 806 817 903 915 956 972",
  VA: "276 540 703 757 804",
  WV: "304 681",
  WI: "262 414 608 715 920",
  WY: "307",
};

export function areaCodes(state: string, isHouston: boolean): readonly string[] {
  return isHouston ? HOUSTON : (BY_STATE[state]?.split(" ") ?? ["800"]);
}
