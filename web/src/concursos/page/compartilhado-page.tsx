import { Navigate, useSearchParams } from "react-router";
import { searchOfShared } from "../form/shared-text.ts";

/** Target of the installed app's share sheet (`site.webmanifest`); searches for the shared exam. */
export default function CompartilhadoPage() {
  const [shared] = useSearchParams();
  const searchTerm = searchOfShared({ title: shared.get("titulo") ?? "", text: shared.get("texto") ?? "" });
  return (
    <Navigate replace to={searchTerm ? `/concursos?${new URLSearchParams({ searchTerm })}` : "/concursos"} />
  );
}
