// Simulates a process that dies at its n-th store operation: from then on none of its operations takes effect.

export class DeadProcessError extends Error {
  override readonly name = 'DeadProcessError';
}

export class Fault {
  isDead = false;
  private steps = 0;

  /** @param when whether the fatal operation takes effect. */
  constructor(
    private readonly atStep = Number.POSITIVE_INFINITY,
    private readonly when: 'before' | 'after' = 'before',
  ) {}

  die(): void {
    this.isDead = true;
  }

  async around<Result>(work: () => Promise<Result>): Promise<Result> {
    this.steps++;
    const isLast = this.steps === this.atStep;
    if (isLast && this.when === 'before') this.die();
    if (this.isDead) throw new DeadProcessError('The process has died');
    const result = await work();
    if (isLast) this.die();
    if (this.isDead) throw new DeadProcessError('The process has died');
    return result;
  }
}

/** Synchronous methods that return objects whose methods count as operations. */
const immediate = new Set(['progressOf', 'watch', 'onAdded']);

/** Makes every method of `target`, and of the objects it returns, an operation. */
export function faulty<Target extends object>(target: Target, fault: Fault): Target {
  return new Proxy(target, {
    get(of, name) {
      const value = Reflect.get(of, name, of) as unknown;
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const call = () => value.apply(of, given);
        if (immediate.has(String(name))) return wrapped(call(), fault);
        return fault.around(async () => wrapped(await call(), fault));
      };
    },
  });
}

function wrapped(value: unknown, fault: Fault): unknown {
  const hasSteps = typeof value === 'object' && value !== null && 'parkedKeys' in value;
  return hasSteps ? faulty(value, fault) : value;
}
