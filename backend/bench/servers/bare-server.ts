// A bare express route in a separate process, for `http.bench.ts`; it sends its port over IPC.
import type { AddressInfo } from 'node:net';
import express from 'express';

const app = express();
app.use((_req, res) => {
  res.json({ talentBalance: 1_000_000 });
});
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
