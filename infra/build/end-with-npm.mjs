// A SIGTERM to `npm start` ends npm and the shell in between, which does not hand it on: the server would go on without
// anybody who could stop it. So it ends when its parent is gone, as if it had been asked to itself.
const lookEveryMs = 250;

/** Does nothing where npm is not what started this process. */
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
