import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { VisuallyHidden } from "@mantine/core";
import { type RefObject, type UIEvent, useLayoutEffect, useRef } from "react";
import { useAnchored } from "../dialogs/anchored.ts";
import classes from "./options-list.module.css";

export type Option = { id: string; name: string };

type Props = {
  id: string;
  label: string;
  /** The input whose field the list belongs to. */
  field: RefObject<HTMLElement | null>;
  options: Option[];
  active: string | undefined;
  isBusy: boolean;
  /** Shown when there are no options. */
  emptyText: string;
  onPick: (index: number) => void;
  onEnd: () => void;
};

/** Options of a combobox, over the screen below its field; calls `onEnd` near the end of the list. */
export function OptionsList({ id, label, field, options, active, isBusy, emptyText, onPick, onEnd }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useAnchored(box, field, true);
  useLayoutEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  function follow({ currentTarget: list }: UIEvent<HTMLElement>) {
    if (list.scrollHeight - list.clientHeight - list.scrollTop <= limits.listEndDistancePx) onEnd();
  }
  return (
    <div ref={box} className={classes.box} popover="manual">
      <div
        id={id}
        className={classes.list}
        role="listbox"
        aria-label={`Opções de ${label}`}
        aria-busy={isBusy}
        // The field keeps the focus when an option is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onScroll={follow}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={option.id}
            id={option.id}
            className={classes.option}
            role="option"
            aria-selected={option.id === active}
            tabIndex={-1}
            onClick={() => onPick(index)}
          >
            {option.name}
          </div>
        ))}
      </div>
      <div role="status">
        {options.length > 0 ? (
          <VisuallyHidden>{formatCount(options.length, "opção", "opções")}</VisuallyHidden>
        ) : (
          <div className={classes.status}>{emptyText}</div>
        )}
      </div>
    </div>
  );
}
