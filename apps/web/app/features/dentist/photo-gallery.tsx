import { useLingui } from "@lingui/react/macro";
import { fileUrl } from "../../api/providers.ts";
import { useSite } from "../../page/use-site.ts";

interface PhotoGalleryProps {
  photos: readonly { s3_path: string }[];
  name: string;
}

/** Pictures of the office in a row that scrolls sideways: every third one large, the others small (spec §2). */
export function PhotoGallery({ photos, name }: PhotoGalleryProps) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  if (photos.length === 0) return null;
  return (
    <section aria-label={t`Photos of the office`} className="min-w-0">
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
        tabIndex={0}
        className="grid h-56 snap-x auto-cols-max grid-flow-col grid-rows-2 gap-2 overflow-x-auto rounded-card md:aspect-9/4 md:h-auto"
      >
        {photos.map(({ s3_path }, index) => {
          const number = index + 1;
          return (
            <li
              key={s3_path}
              className="aspect-3/2 h-full snap-start overflow-hidden rounded-md bg-line nth-[3n+1]:row-span-2"
            >
              <img
                src={fileUrl(apiUrl, s3_path)}
                alt={t`Office of ${name}, ${number} of ${photos.length}`}
                width={1200}
                height={800}
                loading={index < 3 ? "eager" : "lazy"}
                decoding="async"
                className="h-full w-full object-cover"
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
