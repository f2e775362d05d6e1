// Exits with 0 if the URL reports healthy, otherwise with 1: the health check of an image without curl.
const [address = ''] = process.argv.slice(2);
const isWell = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
