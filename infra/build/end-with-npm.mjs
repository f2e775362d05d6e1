// A SIGTERM to `npm start` ends npm and its shell, which do not forward it, so the server would continue as an orphan.
// Therefore it exits when its parent has exited, as if it had received the signal itself.
const lookEveryMs = 250;

/** Does nothing unless npm has started this process. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  timer.unref();
}
