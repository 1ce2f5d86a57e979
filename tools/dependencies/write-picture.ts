import { writeFileSync } from "node:fs";
import path from "node:path";
import { cruiseProduct } from "./cruise-product.ts";
import { ARCHITECTURE, withFeaturePicture } from "./feature-picture.ts";

const result = await cruiseProduct(path.dirname(path.dirname(import.meta.dirname)));
writeFileSync(ARCHITECTURE, withFeaturePicture(result));
