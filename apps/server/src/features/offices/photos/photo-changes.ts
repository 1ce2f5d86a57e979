import { removeInvisible } from "@smirk/domain/text/visible-text";
import type { PhotoFact } from "../../directory/photos/location-photos.ts";

/** What a page shows of an office at most. */
export const MOST_PHOTOS = 12;
const LONGEST_WORDS = 200;

/** What the photo shows, in each language; null for plain words of ours. */
export function readWords(form: URLSearchParams): [english: string | null, spanish: string | null] {
  const [english = null, spanish = null] = ["alt_en", "alt_es"].map((name) => {
    const words = removeInvisible(form.get(name) ?? "").trim();
    return words === "" ? null : words.slice(0, LONGEST_WORDS).toWellFormed();
  });
  return [english, spanish];
}

/** The photos after a press: other words, one place before or behind, or without it. */
export function changePhotos(photos: readonly PhotoFact[], form: URLSearchParams): readonly PhotoFact[] {
  const at = photos.findIndex(([fileId]) => fileId === form.get("photo"));
  const photo = photos[at];
  if (photo === undefined) return photos;
  const others = photos.filter((one) => one !== photo);
  const press = form.get("press");
  if (press === "remove") return others;
  if (press === "before" || press === "behind")
    return others.toSpliced(Math.max(0, press === "before" ? at - 1 : at + 1), 0, photo);
  return others.toSpliced(at, 0, [photo[0], ...readWords(form)]);
}

/** A photo that is there already stays where it is. */
export function addPhoto(photos: readonly PhotoFact[], photo: PhotoFact): readonly PhotoFact[] {
  const isThere = photos.some(([fileId]) => fileId === photo[0]);
  return isThere || photos.length >= MOST_PHOTOS ? photos : [...photos, photo];
}
