/**
 * Lets React work on a page that the browser has translated: a translator moves texts into elements of its own, and
 * then React's insertions and removals would throw and replace the screen by an error.
 */
export function tolerateTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insert<One extends Node>(
    this: Node,
    node: One,
    before: Node | null,
  ): One {
    return insertBefore.call(this, node, childWith(this, before)) as One;
  };
  Node.prototype.removeChild = function remove<One extends Node>(this: Node, node: One): One {
    const child = childWith(this, node);
    // The translator took the text out of the page: nothing is left to remove.
    if (!child) return node;
    removeChild.call(this, child);
    return node;
  };
}

/** Returns the parent's own child that is or contains a node; null if it has left the parent. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
