type Scheduler = { postTask?: (task: () => void, options: { priority: 'background'; signal: AbortSignal }) => Promise<unknown> }

/** Runs a task when the browser is idle; returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  const scheduler = (globalThis as { scheduler?: Scheduler }).scheduler
  if (scheduler?.postTask) {
    const stop = new AbortController()
    // A cancelled task rejects; the rejection is ignored.
    scheduler.postTask(task, { priority: 'background', signal: stop.signal }).catch((fault: unknown) => {
      if (!stop.signal.aborted) throw fault
    })
    return () => stop.abort()
  }
  const timer = setTimeout(task, 0)
  return () => clearTimeout(timer)
}

/** Runs after the next paint. A page in the background does not paint, and runs it at once. */
export function afterPaint(task: () => void): () => void {
  if (document.visibilityState === 'hidden' || typeof requestAnimationFrame !== 'function') return whenIdle(task)
  let stop = () => cancelAnimationFrame(frame)
  const frame = requestAnimationFrame(() => {
    const timer = setTimeout(task, 0)
    stop = () => clearTimeout(timer)
  })
  return () => stop()
}
