// Makes every exposed module of a remote export `textsReady`, so that no team can forget it: the shell awaits it before
// it renders the module.
module.exports = function textsReadyLoader(source, map) {
  const { texts } = this.getOptions();
  this.callback(null, `${source}\nexport { textsReady } from ${JSON.stringify(texts)};\n`, map);
};
