type Scheduler = { postTask?: (task: () => void, options: { priority: 'background'; signal: AbortSignal }) => Promise<unknown> }

/** Runs when the browser has nothing better to do; gives how to call it off. */
export function whenIdle(task: () => void): () => void {
  const scheduler = (globalThis as { scheduler?: Scheduler }).scheduler
  if (scheduler?.postTask) {
    const stop = new AbortController()
    // A task called off rejects; nobody waits for it.
    scheduler.postTask(task, { priority: 'background', signal: stop.signal }).catch((fault: unknown) => {
      if (!stop.signal.aborted) throw fault
    })
    return () => stop.abort()
  }
  const timer = setTimeout(task, 0)
  return () => clearTimeout(timer)
}

/** Runs after what is drawn now has reached the screen. A page in the background paints nothing, and does not wait for it. */
export function afterPaint(task: () => void): () => void {
  if (document.visibilityState === 'hidden' || typeof requestAnimationFrame !== 'function') return whenIdle(task)
  let stop = () => cancelAnimationFrame(frame)
  const frame = requestAnimationFrame(() => {
    const timer = setTimeout(task, 0)
    stop = () => clearTimeout(timer)
  })
  return () => stop()
}
