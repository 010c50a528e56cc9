// A question to PostgreSQL that many callers may ask at once and that must not be older than the call.

/**
 * All calls that wait share one question that begins after they came, so that many at once cost one.
 * @throws what `ask` throws, to each who shared it
 */
export function shareQuestion<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined;
  let next: Promise<Answer> | undefined;
  const run = () => {
    running = ask().finally(() => {
      running = undefined;
    });
    return running;
  };
  const runNext = () => {
    next = undefined;
    return run();
  };
  return async () => {
    if (!running) return run();
    next ??= running.then(runNext, runNext);
    return next;
  };
}
