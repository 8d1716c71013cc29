/**
 * Runs in the head of a page that comes with the app. The router remembers scroll positions in `sessionStorage` without a guard;
 * where a browser forbids it or has none, it finds one that is empty and keeps nothing. Written as text, since it comes with the page.
 */
export const tabStorageScript = `(function () {
  try { sessionStorage.getItem(""); } catch (e) {
    var empty = { getItem: function () { return null; }, removeItem: function () {}, setItem: function () { throw e; } };
    try { Object.defineProperty(window, "sessionStorage", { configurable: true, value: empty }); } catch (e) {}
  }
})();`;
