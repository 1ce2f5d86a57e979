import { Children, cloneElement, Fragment, isValidElement } from "react";
import { Scripts } from "react-router";

/** The router's scripts, loaded after what the first paint needs: browsers give preloads of modules the same priority. */
export function PageScripts(): React.ReactNode {
  return import.meta.env.SSR ? lowerPriority(Scripts({})) : <Scripts />;
}

function lowerPriority(node: React.ReactNode): React.ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<React.PropsWithChildren>(child)) return child;
    if (child.type === Fragment) return lowerPriority(child.props.children);
    return child.type === "link" ? cloneElement(child as LinkElement, { fetchPriority: "low" }) : child;
  });
}

type LinkElement = React.ReactElement<React.LinkHTMLAttributes<HTMLLinkElement>>;
