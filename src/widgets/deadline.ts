/** A chunk, a manifest or a screen that did not arrive; the page offers to reload. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/** The network has no clock for chunks: past `limit` milliseconds a load counts as failed. */
export async function withinLimit<T>(loading: Promise<T>, limit: number): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new NotLoaded(`nothing arrived within ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([loading, late])
  } catch (error) {
    throw error instanceof NotLoaded ? error : new NotLoaded(String(error))
  } finally {
    clearTimeout(clock)
  }
}
