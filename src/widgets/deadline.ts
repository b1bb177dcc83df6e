/** A chunk, a manifest or a screen that failed to load; the page offers to reload. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/** Loading chunks has no timeout of its own: after `limit` milliseconds it counts as failed. */
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
