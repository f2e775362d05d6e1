// Lets every exposed module of a remote say when its texts have come, so that no team can forget it: the shell waits for
// `textsReady` before it shows the module.
module.exports = function textsReadyLoader(source, map) {
  const { texts } = this.getOptions();
  this.callback(null, `${source}\nexport { textsReady } from ${JSON.stringify(texts)};\n`, map);
};
