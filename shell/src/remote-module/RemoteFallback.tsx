// One quiet card in place of a part that could not be loaded.

export function RemoteFallback({ name, onRetry }: { name: string; onRetry(): void }) {
  return (
    <section role="alert" aria-label={name}>
      <p>{name} is not available right now.</p>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </section>
  );
}
