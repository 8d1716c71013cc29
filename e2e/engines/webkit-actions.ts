/** WebDriver's codes of keys without a character. */
const codes: Record<string, string> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

const keyOf = (name: string): string => codes[name] ?? name;

/** Returns the actions of a combination such as `Shift+PageDown`. */
export function keyActions(combination: string): object {
  const values = combination.split("+").map(keyOf);
  const down = values.map((value) => ({ type: "keyDown", value }));
  const up = values.toReversed().map((value) => ({ type: "keyUp", value }));
  return { actions: [{ type: "key", id: "keyboard", actions: [...down, ...up] }] };
}

/** Returns the actions of a click at a point of the viewport. */
export function pressAt(x: number, y: number): object {
  const move = { type: "pointerMove", duration: 0, x, y, origin: "viewport" };
  const steps = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  return {
    actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: steps }],
  };
}
