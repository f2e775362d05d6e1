// Marks the creation of components and contexts in a library's module as free of side effects. Otherwise the minimizer
// keeps unused parts of the library in the bundle: more than half of react-router.

/**
 * Matches `var Link = React10.forwardRef(…)`, and `displayName` assignments, which keep
 * references to the parts that they name.
 */
const makings = /^((?:var|const) \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm;
const namings = /^\w+\.displayName = "[^"]*";$/gm;

module.exports = function pureCallsLoader(source) {
  return source.replace(makings, '$1/* @__PURE__ */ $2').replace(namings, '');
};
