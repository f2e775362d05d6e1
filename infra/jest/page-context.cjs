const { TestEnvironment } = require('jest-environment-jsdom');
const { measured } = require('./measured.cjs');

module.exports = measured(TestEnvironment);
