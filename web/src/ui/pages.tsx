import { Group, Pagination, type PaginationProps } from "@mantine/core";

type Props = {
  /** How many there are; with one or none nothing is shown. */
  pages: number;
  page: number;
  onPage: (page: number) => void;
} & Pick<PaginationProps, "size">;

/** The way through the pages of a list. */
export function Pages({ pages, page, onPage, size }: Props) {
  if (pages <= 1) return null;
  return (
    <Group justify="center">
      <Pagination total={pages} value={page} onChange={onPage} size={size} />
    </Group>
  );
}
