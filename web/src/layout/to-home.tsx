import { Navigate } from "react-router";

/** Addresses that never had a page of their own. */
export default function ToHome() {
  return <Navigate replace to="/" />;
}
