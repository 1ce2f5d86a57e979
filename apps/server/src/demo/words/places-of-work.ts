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
