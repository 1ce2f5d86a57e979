/** The parts of Google's script that a map of ours is made of. */
export interface GoogleLibraries {
  maps: google.maps.MapsLibrary;
  core: google.maps.CoreLibrary;
  marker: google.maps.MarkerLibrary;
}

export async function importGoogleLibraries(): Promise<GoogleLibraries> {
  const load = google.maps.importLibrary;
  const [maps, core, marker] = await Promise.all([load("maps"), load("core"), load("marker")]);
  return {
    maps: maps as google.maps.MapsLibrary,
    core: core as google.maps.CoreLibrary,
    marker: marker as google.maps.MarkerLibrary,
  };
}
