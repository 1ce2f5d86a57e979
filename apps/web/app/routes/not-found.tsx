import { data } from "react-router";

/** Thrown, for the right status and one shared screen. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
