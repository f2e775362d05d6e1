// The React refresh runtime of the page: the first part provides it, the others reuse it.
globalThis.librettoRefreshRuntime ??= require('libretto-refresh-runtime');
module.exports = globalThis.librettoRefreshRuntime;
