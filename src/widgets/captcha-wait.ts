const WAIT = 60

/** When each purpose may ask again; kept outside the control, so that leaving a tab and coming back shortens no wait. */
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
