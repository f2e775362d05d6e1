import type { DomainModule } from '../kernel/domain';

/** Every domain of the product, one line each. */
export const domains: readonly DomainModule[] = [];
