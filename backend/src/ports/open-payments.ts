/** Payments whose notice is still on its way: a paid card must not be told that there is too little on the balance. */
export interface OpenPayments {
  /**
   * Asks the provider about the user's open payments and credits those that succeeded, under the id that the notice
   * would use. How many were credited. Never throws: without the provider the balance is what it is.
   */
  settle(userId: string): Promise<number>;
}
