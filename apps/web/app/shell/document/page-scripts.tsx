import { Children, cloneElement, Fragment, isValidElement } from "react";
import { Scripts } from "react-router";

/** The router's scripts, asked for after what the first paint needs: on a slow line they would share it. */
export function PageScripts(): React.ReactNode {
  return import.meta.env.SSR ? lowerPriority(Scripts({})) : <Scripts />;
}

function lowerPriority(node: React.ReactNode): React.ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<React.PropsWithChildren>(child)) return child;
    if (child.type === Fragment) return lowerPriority(child.props.children);
    return child.type === "link" ? cloneElement(child as LinkElement, AT_THE_END) : child;
  });
}

/** React would move the links into the head: an item's property stays where it is, behind what is seen. */
const AT_THE_END = { fetchPriority: "low", itemProp: "" } as const;

type LinkElement = React.ReactElement<React.LinkHTMLAttributes<HTMLLinkElement>>;
