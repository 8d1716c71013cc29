import { initials } from "@cav/contract/format.ts";
import { Avatar } from "@mantine/core";

/** Photo of a mentor, or the initials. */
export function MentorPhoto({ nome, url, size = 64 }: { nome: string; url: string | null; size?: number }) {
  return (
    <Avatar src={url} alt="" aria-hidden="true" color="azul" variant="light" radius="100%" size={size}>
      {initials(nome)}
    </Avatar>
  );
}
