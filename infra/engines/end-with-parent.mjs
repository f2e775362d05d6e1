// Kills processes whose starter died without ending them. Its input lists them by line (`+pid` or `-pid`) and closes
// with the starter, however that one ends.
import { createInterface } from 'node:readline';

const pids = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) pids.add(pid);
  else pids.delete(pid);
}
for (const pid of pids) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
