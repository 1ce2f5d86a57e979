import type { FastifyReply } from "fastify";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { sendPrivatePage } from "../../card/private-page.ts";
import { PHOTO_UNDO_DAYS } from "../../directory/photos/kept-photos.ts";
import { listPhotoFacts } from "../../directory/photos/location-photos.ts";
import { savePicture } from "../../files/save-picture.ts";
import { type DeskFacts, readDesk } from "../desk/read-desk.ts";
import type { ActCall, OfficeHandlers } from "../serve-acts.ts";
import { cleanPhoto, type PhotoRefusal } from "./clean-photo.ts";
import { addPhoto, changePhotos, MOST_PHOTOS, readWords } from "./photo-changes.ts";
import { type PhotosPage, renderPhotosPage } from "./photos-page.ts";
import { savePhotos } from "./save-photos.ts";

type PhotoActs = Pick<OfficeHandlers, Extract<keyof OfficeHandlers, `photos.${string}`>>;

/** The photos of an office's listings. */
export const PHOTO_ACTS: PhotoActs = {
  "photos.show": async (call) => {
    const { location } = call.query;
    const desk = await readDesk(call);
    return showPhotos(call, { desk, location: typeof location === "string" ? location : "" });
  },
  "photos.add": async (call) => {
    const { ctx, reader, reply, form: posted, file, office, session } = call;
    const texts = textsIn(reader.language);
    const desk = await readDesk(call);
    const location = posted.get("location") ?? "";
    const cleaned = file === null ? null : await cleanPhoto(file.bytes);
    if (cleaned === null || "refusal" in cleaned) {
      const wrong = refusalWords(texts, cleaned?.refusal ?? null);
      return showPhotos({ ...call, reply: reply.status(400) }, { desk, location, wrong });
    }
    await savePhotos(ctx, {
      ...{ officeId: office.id, email: session.email, locationIds: idsOf(desk, posted) },
      change: async (photos, trx) => {
        const id = await savePicture(trx, cleaned.bytes);
        return addPhoto(photos, [id, ...readWords(posted)]);
      },
    });
    return showPhotos(call, { desk, location, said: texts.t("Saved. Visitors see the photos below.") });
  },
  "photos.change": async (call) => {
    const { ctx, reader, form: posted, office, session } = call;
    const desk = await readDesk(call);
    const location = posted.get("location") ?? "";
    await savePhotos(ctx, {
      ...{ officeId: office.id, email: session.email, locationIds: [location] },
      change: async (photos) => changePhotos(photos, posted),
    });
    const { t } = textsIn(reader.language);
    const said =
      posted.get("press") === "remove"
        ? t(
            "Removed: visitors do not see it any more. For {days} days an owner can put it back with Undo in the log.",
            { days: String(PHOTO_UNDO_DAYS) },
          )
        : t("Saved. Visitors see the photos below.");
    return showPhotos(call, { desk, location, said });
  },
};

/** The listing of the form, or all of the office where the box is set. */
function idsOf({ listings }: DeskFacts, posted: URLSearchParams): string[] {
  const ids = listings.map(({ location: { id } }) => id);
  return posted.has("all") ? ids : [posted.get("location") ?? ""];
}

function refusalWords({ t }: Texts, refusal: PhotoRefusal | null): string {
  if (refusal === null) return t("Please choose a photo.");
  return {
    type: t("This is not a photo in JPEG, PNG, WebP or AVIF. Please choose another one."),
    damaged: t("This photo is damaged. Please choose another one."),
    small: t("This photo is too small: each side needs at least 200 pixels."),
    large: t("This photo is too large: at most 10 MB and 40 million pixels, please."),
  }[refusal];
}

interface Shown extends Pick<PhotosPage, "said" | "wrong" | "location"> {
  desk: DeskFacts;
}

async function showPhotos(call: ActCall<"staff">, { desk, ...page }: Shown): Promise<FastifyReply> {
  const { ctx, reply, reader } = call;
  const meant = desk.listings.find(({ location: { id } }) => id === page.location) ?? desk.listings[0];
  const location = meant?.location.id ?? "";
  const photos = (await listPhotoFacts(ctx.db, [location])).get(location) ?? [];
  const mayAdd = photos.length < MOST_PHOTOS;
  return sendPrivatePage(
    reply,
    renderPhotosPage(ctx, reader, { ...desk, ...page, location, photos, mayAdd }),
  );
}
