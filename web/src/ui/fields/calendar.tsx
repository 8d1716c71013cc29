import { formatLongDay, inBrasilia, isCalendarDay, monthNames, weekdayOf } from "@cav/contract/format.ts";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useAnchored } from "../dialogs/anchored.ts";
import { IconChevronLeft } from "../icons/chevron-left.ts";
import { IconChevronRight } from "../icons/chevron-right.ts";
import classes from "./calendar.module.css";
import { dayAfter, monthAfter, weekStart, weeksOf } from "./calendar-days.ts";

type Props = {
  label: string;
  /** The chosen day, or text that is no day. */
  day: string;
  /** Button that opened the calendar; gets the focus back when it closes. */
  opener: RefObject<HTMLButtonElement | null>;
  onPick: (day: string) => void;
  onClose: () => void;
};

const weekdays = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

/** The day to which each key moves. */
const moves: Record<string, (day: string, isFar: boolean) => string> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  Home: (day) => weekStart(day),
  End: (day) => dayAfter(weekStart(day), 6),
  PageUp: (day, isFar) => monthAfter(day, isFar ? -12 : -1),
  PageDown: (day, isFar) => monthAfter(day, isFar ? 12 : 1),
};

/** Shows a month over the screen beside its field, to choose a day. */
export default function Calendar({ label, day, opener, onPick, onClose }: Props) {
  const today = inBrasilia(new Date()).slice(0, 10);
  const [at, setAt] = useState(isCalendarDay(day) ? day : today);
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  useAnchored(box, opener);
  useOutside(box, opener, onClose);
  useEffect(() => box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus(), [at]);
  function close() {
    onClose();
    opener.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key];
    if (event.key === "Escape") close();
    else if (move && event.target instanceof HTMLElement && event.target.dataset.day)
      setAt(move(at, event.shiftKey));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      ref={box}
      className={classes.box}
      popover="manual"
      role="dialog"
      aria-label={`Calendário: ${label}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <Turn label="Mês anterior" onClick={() => setAt(monthAfter(at, -1))} />
        <strong id={title} aria-live="polite">
          {monthNames[Number(at.slice(5, 7)) - 1]} de {at.slice(0, 4)}
        </strong>
        <Turn label="Próximo mês" onClick={() => setAt(monthAfter(at, 1))} />
      </div>
      <Days
        title={title}
        at={at}
        chosen={day}
        today={today}
        onPick={(picked) => {
          onPick(picked);
          close();
        }}
      />
    </div>
  );
}

function Turn({ label, onClick }: { label: "Mês anterior" | "Próximo mês"; onClick: () => void }) {
  const Icon = label === "Mês anterior" ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.turn}
      aria-label={label}
      data-mantine-stop-propagation
      onClick={onClick}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

type DaysProps = { title: string; at: string; chosen: string; today: string; onPick: (day: string) => void };

function Days({ title, at, chosen, today, onPick }: DaysProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move in it (WAI-ARIA's date picker)
    <table role="grid" aria-labelledby={title} className={classes.days}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(at).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  className={classes.day}
                  data-day={day}
                  // Keeps a surrounding dialog open on Escape.
                  data-mantine-stop-propagation
                  data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                  tabIndex={day === at ? 0 : -1}
                  aria-label={`${weekdayOf(day)}, ${formatLongDay(day)}`}
                  aria-current={day === today ? "date" : undefined}
                  aria-pressed={day === chosen}
                  onClick={() => onPick(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Closes the calendar on a press outside, or when the focus leaves it. */
function useOutside(
  box: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    function leave({ target }: Event) {
      if (!(target instanceof Node)) return;
      if (!box.current?.contains(target) && !opener.current?.contains(target)) close.current();
    }
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [box, opener]);
}
