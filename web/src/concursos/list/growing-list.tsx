import { Button, Stack } from "@mantine/core";
import { useEffect } from "react";
import type { Span } from "../../lib/pages.ts";
import { LatePages } from "../../ui/states/late-pages.tsx";
import classes from "./growing-list.module.css";

/** Part of an infinite query that loading more needs. */
type Growing = {
  data: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads one after the other the pages that the address asks for. */
export function useGrowth(list: Growing, { page, until }: Span): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isShort = (data?.pages.length ?? 0) < until - page + 1;
  useEffect(() => {
    if (data && isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [data, isShort, hasNextPage, isFetching, isError, fetchNextPage]);
}

type FootProps = {
  list: Growing;
  pages: number;
  span: Span;
  onSpan: (span: Span) => void;
};

/** Button 'Carregar mais' and the page numbers below a list. */
export function ListFoot({ list, pages, span, onSpan }: FootProps) {
  if (pages <= 1) return null;
  return (
    <Stack align="center" gap="sm">
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => onSpan({ ...span, until: span.until + 1 })}
        >
          Carregar mais
        </Button>
      )}
      <LatePages
        pages={pages}
        page={span.until}
        onPage={(page) => onSpan({ page, until: page })}
        fallback={<div className={classes.pages} />}
      />
    </Stack>
  );
}
