import { useState } from "react";

/** Rows per page of the positions' table. */
export const cargosPerPage = 20;

/** State of the positions' table: page, search, open row. */
export function useShownCargo(count: number) {
  const [state, setState] = useState(() => firstShown(count));
  return {
    ...state,
    open: (index: number) => setState({ index, page: Math.floor(index / cargosPerPage) + 1, search: "" }),
    close: () => setState((before) => ({ ...before, index: undefined })),
    toggle: (index: number) =>
      setState((before) => ({ ...before, index: before.index === index ? undefined : index })),
    turn: (page: number) => setState((before) => ({ ...before, page })),
    seek: (search: string) => setState((before) => ({ ...before, search, page: 1 })),
    startAgain: (total: number) => setState(firstShown(total)),
  };
}

export type ShownCargo = ReturnType<typeof useShownCargo>;

/** Opens a single position; of several, none. */
function firstShown(count: number) {
  return { index: count === 1 ? 0 : undefined, page: 1, search: "" } as {
    index: number | undefined;
    page: number;
    search: string;
  };
}
