/**
 * Inline script of the app's pages. The router uses `sessionStorage` unguarded; where it is blocked, the script
 * installs an empty one that stores nothing.
 */
export const tabStorageScript = `(function () {
  try { sessionStorage.getItem(""); } catch (e) {
    var empty = { getItem: function () { return null; }, removeItem: function () {}, setItem: function () { throw e; } };
    try { Object.defineProperty(window, "sessionStorage", { configurable: true, value: empty }); } catch (e) {}
  }
})();`;
