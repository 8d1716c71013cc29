/**
 * Keeps React working after the browser translated the page. A translator moves texts into new elements, so that
 * React's insertions and removals would throw.
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
