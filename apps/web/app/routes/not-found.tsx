import { data } from "react-router";

/** Any address without a page. Thrown, so that the status is right and one screen speaks for all of them. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
