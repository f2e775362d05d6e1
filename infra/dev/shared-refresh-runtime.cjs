// The React refresh runtime of the page: the first part brings it, the others take that one.
globalThis.librettoRefreshRuntime ??= require('libretto-refresh-runtime');
module.exports = globalThis.librettoRefreshRuntime;
