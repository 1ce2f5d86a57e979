import { useLingui } from "@lingui/react/macro";
import { PICTURE_SIZES, pictureUrl, type ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import type { MapCluster } from "@smirk/domain/finder/map-contents";
import { DEFAULT_VIEW, type MapView, toWorldPixels } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { use } from "react";
import { preload } from "react-dom";
import { DocumentContext } from "../../shell/document/document-context.ts";
import { KEEP_EARLY_MOVE } from "../early-move.ts";
import mapCss from "../map.css?inline";
import { listCredits } from "../map-credits.ts";
import type { MapPin } from "../map-driver.ts";
import footCss from "../map-foot.css?inline";
import marksCss from "../pins/map-marks.css?inline";
import {
  DROP,
  LABEL_CLASS,
  LABELED_CLASS,
  markClass,
  SMILE,
  shortCount,
  UNCONFIRMED_CLASS,
} from "../pins/mark-element.ts";
import { groupNearPins, type PinGroup } from "../pins/pin-groups.ts";
import firstMapCss from "./first-map.css?inline";

interface FirstMapContentProps {
  view: MapView;
  /** Null where no streets are known. */
  pictures: ViewPictures | null;
  pins: readonly MapPin[];
  clusters?: readonly MapCluster[];
  namePin: (pinIds: readonly string[]) => string;
  /** Where pins lead while there are no scripts. Without it they lead nowhere. */
  linksOf?: (pinIds: readonly string[]) => readonly { href: string; name: string }[];
}

/** The streets of a view as a picture, with its pins as links: the server draws it, and no script has to. */
export function FirstMapContent({ view, pictures, pins, clusters = [], ...naming }: FirstMapContentProps) {
  const { t } = useLingui();
  const { nonce } = use(DocumentContext);
  const points = clusters.map(({ latitude: lat, longitude: lng }) => ({ lat, lng }));
  const groups = groupNearPins(pins, view.zoom, points);
  const places = [...points, ...groups.map(({ anchor }) => anchor.position)]
    .map((point, index) => `.at-${index}{${placeOf(point, view)}}`)
    .join("");
  const styles = mapCss + footCss + marksCss + firstMapCss + places;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours. */}
      {naming.linksOf && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: FINDER_SCRIPT }} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets. */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      {pictures !== null && <Picture pictures={pictures} />}
      {clusters.map(({ id, count }, index) => (
        <span key={id} className={`${markClass({ kind: "cluster", count })} at-${index}`}>
          {shortCount(count)}
        </span>
      ))}
      {groups.map((group, index) => (
        <Pin key={group.key} group={group} place={`at-${clusters.length + index}`} {...naming} />
      ))}
      <p className="map-foot">
        {groups.some(({ isUnconfirmed }) => isUnconfirmed !== groups[0]?.isUnconfirmed) && (
          <span className="map-note map-key" aria-hidden="true">
            {t`Not confirmed`}
          </span>
        )}
        <span className="map-credits">
          {listCredits(pictures === null ? "bundled" : "bundled with streets", `${t`Map data:`} `).map(
            ({ text, href, isWide }) => {
              const className = isWide ? "map-credits-wide" : undefined;
              if (href === undefined)
                return (
                  <span key={text} className={className}>
                    {text}
                  </span>
                );
              return (
                <a key={text} href={href} className={className} target="_blank" rel="noopener">
                  {text}
                </a>
              );
            },
          )}
        </span>
      </p>
      {/* Whatever follows the credits shows that they have arrived whole. */}
      <span hidden />
    </>
  );
}

/** Hides what stands for the first view where another one is stored: before it is painted. */
const HIDE_ELSEWHERE = `try{let s=localStorage,c=s.currentMapCenter;if(c&&(c!='${JSON.stringify(DEFAULT_VIEW.center)}'||s.currentMapZoom!='${DEFAULT_VIEW.zoom}'))document.currentScript.parentNode.hidden=1}catch{}`;
const FINDER_SCRIPT = `${HIDE_ELSEWHERE};${KEEP_EARLY_MOVE}`;

/** Asked for before the scripts at the document's end, with which it would have to share a slow line. */
function Picture({ pictures }: { pictures: ViewPictures }) {
  const sources = listSources(pictures);
  for (const { media, srcSet } of sources) {
    const fetchPriority = pictures.kind === "finder" ? "high" : "auto";
    preload(srcSet.split(" ")[0] ?? "", { as: "image", imageSrcSet: srcSet, media, fetchPriority });
  }
  const last = sources.at(-1);
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.media} {...source} />
      ))}
      {last && <img src={last.srcSet.split(" ")[0]} width={last.width} height={last.height} alt="" />}
    </picture>
  );
}

/** One fits each window: those with a preload must not fit together. */
function listSources(pictures: ViewPictures) {
  return PICTURE_SIZES[pictures.kind].flatMap(({ name, width, height, windows, ratios }) =>
    (["dark", "light"] as const).map((theme) => {
      const srcSet = ratios
        .map((ratio) => `${pictureUrl(pictures, { size: name, theme, ratio })} ${ratio}x`)
        .join(", ");
      return { width, height, media: `(${windows}) and (prefers-color-scheme: ${theme})`, srcSet };
    }),
  );
}

/** The place seen from the middle of the map, in whole pixels, as the live map rounds them. The policy allows no style attribute. */
function placeOf(position: LatLng, { center, zoom }: MapView): string {
  const [point, middle] = [toWorldPixels(position, zoom), toWorldPixels(center, zoom)];
  const from = (a: number, b: number) => `calc(50% + ${Math.round(a) - Math.round(b)}px)`;
  return `left:${from(point.x, middle.x)};top:${from(point.y, middle.y)}`;
}

interface PinProps extends Pick<FirstMapContentProps, "namePin" | "linksOf"> {
  group: PinGroup;
  /** Class name. */
  place: string;
}

function Pin({ group, place, namePin, linksOf }: PinProps) {
  const { members, count, emphasis, label, isUnconfirmed } = group;
  const { t } = useLingui();
  const ids = members.map(({ id }) => id);
  const named = namePin(ids);
  const name = isUnconfirmed ? t`${named}, not confirmed` : named;
  const links = linksOf?.(ids) ?? [];
  const [only] = links;
  const props = {
    className: [
      markClass({ kind: "pin", count }),
      label !== null && LABELED_CLASS,
      isUnconfirmed && UNCONFIRMED_CLASS,
      place,
    ]
      .filter(Boolean)
      .join(" "),
    "data-pins": ids.join(" "),
    "data-emphasis": emphasis,
    title: name,
  };
  if (only === undefined) {
    return (
      <span {...props} role="img" aria-label={name}>
        <PinMark count={count} label={label} />
      </span>
    );
  }
  if (links.length === 1) {
    return (
      <a {...props} href={only.href} aria-label={name}>
        <PinMark count={count} label={label} />
      </a>
    );
  }
  return (
    <details {...props}>
      <summary aria-label={name}>
        <PinMark count={count} label={label} />
      </summary>
      <ul>
        {links.map(({ href, name: linked }) => (
          <li key={href}>
            <a href={href}>{linked}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function PinMark({ count, label }: { count: number; label: string | null }) {
  return (
    <>
      <svg viewBox="0 0 40 48" aria-hidden="true">
        <path className="map-pin-drop" d={DROP} />
        {count === 1 && <path className="map-pin-smile" d={SMILE} />}
      </svg>
      {count > 1 && <span aria-hidden="true">{shortCount(count)}</span>}
      {label !== null && (
        <span aria-hidden="true" className={LABEL_CLASS}>
          {label}
        </span>
      )}
    </>
  );
}
