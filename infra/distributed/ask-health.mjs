// Ends with 0 where the address answers that all is well, else with 1: an image without curl can be asked how it is.
const [address = ''] = process.argv.slice(2);
const isWell = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
