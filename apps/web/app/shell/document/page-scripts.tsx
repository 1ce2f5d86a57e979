import { Children, cloneElement, Fragment, isValidElement, use } from "react";
import { Scripts, useMatches } from "react-router";
import { DocumentContext } from "./document-context.ts";

/** What a route may export as `handle`. */
export interface RouteHandle {
  /** Its scripts wait for the first map's picture, with which they would share a slow line. */
  isMapFirst?: boolean;
}

/** The router's scripts, asked for after what the first paint needs: on a slow line they would share it. */
export function PageScripts(): React.ReactNode {
  return import.meta.env.SSR ? <ServedScripts parts={listElements(Scripts({}))} /> : <Scripts />;
}

function ServedScripts({ parts }: { parts: readonly Part[] }) {
  const { nonce, catalogUrl } = use(DocumentContext);
  const isMapFirst = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isMapFirst);
  const loads = (
    <>
      {catalogUrl !== undefined && (
        <link rel="modulepreload" href={catalogUrl} nonce={nonce} {...AT_THE_END} />
      )}
      {parts
        .filter(isLoad)
        .map((part) => (part.type === "link" ? cloneElement<object>(part, AT_THE_END) : part))}
    </>
  );
  return (
    <>
      {parts.filter((part) => !isLoad(part))}
      {isMapFirst ? <template>{loads}</template> : loads}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
      {isMapFirst && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: RELEASE_SCRIPTS }} />}
    </>
  );
}

type Part = React.ReactElement<{ type?: string; children?: React.ReactNode }>;

function listElements(node: React.ReactNode): Part[] {
  return Children.toArray(node)
    .filter(isValidElement<Part["props"]>)
    .flatMap((child) => (child.type === Fragment ? listElements(child.props.children) : child));
}

const isLoad = ({ type, props }: Part) => type === "link" || props.type === "module";

/** React would move the links into the head: an item's property stays where it is, behind what is seen. */
const AT_THE_END = { fetchPriority: "low", itemProp: "" } as const;

/** What a template holds is not loaded. It goes live with the picture, a first touch, or when the picture takes long. */
const RELEASE_SCRIPTS = `(held=>{
const go=()=>held.replaceWith(held.content),picture=document.querySelector('.first-map:not([hidden]) img');
if(!picture||picture.complete||window.earlyPress!==undefined)return go();
for(const type of ['load','error'])picture.addEventListener(type,go);
for(const type of ['pointerdown','wheel','keydown'])addEventListener(type,go,{capture:true,once:true});
setTimeout(go,1500)
})(document.currentScript.previousElementSibling)`;
