/** Longer than the work takes, so that the time does not reveal which addresses are known. */
const STEADY_MS = 200

/** Takes the same time whether the address has an account or not. */
export async function steady(work: Promise<void>): Promise<void> {
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, STEADY_MS))])
}
