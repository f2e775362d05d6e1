// Ends processes whose starter has died without ending them: it is told of each by a line (`+pid` or `-pid`), and its input
// ends with the starter, however that one ended.
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
    // It has ended by itself.
  }
}
