import { DEFAULT_VIEW, viewBounds } from "@smirk/domain/finder/map-view";
import { SEARCH_AREA } from "../map/search-area.ts";

export const DEFAULT_BOUNDS = viewBounds(DEFAULT_VIEW, SEARCH_AREA);
