import { Navigate } from "react-router";

/** Redirects old addresses without a page. */
export default function ToHome() {
  return <Navigate replace to="/" />;
}
