import { expose } from "comlink";
import { MapPainter } from "./map-painter.ts";

expose(new MapPainter());
