import { Navigate, useSearchParams } from "react-router";
import { searchOfShared } from "./shared-text.ts";

/** Where the installed app gets what is shared with it (`site.webmanifest`): looks for the exam that it names. */
export default function CompartilhadoPage() {
  const [shared] = useSearchParams();
  const searchTerm = searchOfShared({ title: shared.get("titulo") ?? "", text: shared.get("texto") ?? "" });
  return (
    <Navigate replace to={searchTerm ? `/concursos?${new URLSearchParams({ searchTerm })}` : "/concursos"} />
  );
}
