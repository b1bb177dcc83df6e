/** Longer than the work takes, so that the time tells nobody which addresses are known. */
const STEADY_MS = 200

/** Does what an address asks for, in the same time whether it has an account or none. */
export async function steady(work: Promise<void>): Promise<void> {
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, STEADY_MS))])
}
