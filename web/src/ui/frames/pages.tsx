import { Group, Pagination, type PaginationProps } from "@mantine/core";

type Props = {
  /** Number of pages; nothing is shown for 0 or 1. */
  pages: number;
  page: number;
  onPage: (page: number) => void;
} & Pick<PaginationProps, "size">;

/** Pagination of a list. */
export function Pages({ pages, page, onPage, size }: Props) {
  if (pages <= 1) return null;
  return (
    <Group justify="center">
      <Pagination total={pages} value={page} onChange={onPage} size={size} />
    </Group>
  );
}
