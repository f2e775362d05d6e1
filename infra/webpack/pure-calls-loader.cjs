// Tells the minimizer of a library's module that making a component or a context does nothing by itself. Unsaid, every
// part of the library that nobody uses stays in the bundle: of react-router that is more than half.

/** `var Link = React10.forwardRef(…)`, and the names for developer tools, which hold on to the parts they name. */
const makings = /^((?:var|const) \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm;
const namings = /^\w+\.displayName = "[^"]*";$/gm;

module.exports = function pureCallsLoader(source) {
  return source.replace(makings, '$1/* @__PURE__ */ $2').replace(namings, '');
};
