/** Before a place, in both languages; "de" says one only behind one of these. */
export const PLACE_MARKERS = `in, near, around, at, by, close to, near to, nearest to, closest to, not far from, inside, within, en, cerca de, cerca del, serca de, serca del, por,
  alrededor de, cercano a, cerca a, located in, ubicado en, por el area de, en el area de`;

/** Before a landmark: what follows is called as it is, also where it sounds like a treatment. */
export const LANDMARK_MARKERS = `next to, beside, across from, across the street from, in front of, junto a, junto al, junto a la, a lado de, al lado de, al lado del, al lado de la, frente a, frente al,
  enfrente de, enfrente del`;

/** Landmarks that are called like a treatment. */
export const LANDMARKS = `childrens hospital, childrens museum, kids museum, dental school, school of dentistry, dental college, college of dentistry, hospital de ninos, hospital infantil,
  escuela de odontologia, facultad de odontologia, grill house, barrio chino`;

/** Where the visitor is. */
export const HERE_PHRASES = `near me, nearby, near here, close by, close to me, around me, around here, by me, next to me, not far from me, not too far from me, not too far, not far, not far away, no muy lejos, no tan lejos, no lejos, in my area, in the area, this area, closest, nearest, closest to me,
  nearest to me, my location, near my location, current location, cerca de mi, cerca, cerca de aqui, por aqui, aqui, cercano, cercana, cercanos, mas cercano, mas cercana,
  el mas cercano, mas cerca, mi zona, en mi zona, mi area, en mi area, local, cerca mio, cerca de donde estoy, mi ubicacion, cerca de mi ubicacion, in town, united states, united states of america, in the united states, estados unidos,
  en estados unidos,
  my neighborhood, in my neighborhood, my city, in my city, my town, in my town, around my area, my area, my zip code, in my zip code, this city, mi ciudad, en mi ciudad, mi colonia,
  en mi colonia, mi barrio, en mi barrio, mi vecindario, en mi vecindario, serca, cercas, sercas, serca de mi, serca de aqui, serca de mi ubicacion`;

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
