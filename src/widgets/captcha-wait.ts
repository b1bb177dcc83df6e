const WAIT = 60

/** When a code may be requested again for each purpose; kept outside the control, so that switching tabs does not shorten the wait. */
const freeAt = new Map<string, number>()

export function startWait(purpose: string): number {
  freeAt.set(purpose, Date.now() + WAIT * 1000)
  return WAIT
}

export function secondsLeft(purpose: string): number {
  return Math.max(0, Math.ceil(((freeAt.get(purpose) ?? 0) - Date.now()) / 1000))
}

export function forgetWaits(): void {
  freeAt.clear()
}
