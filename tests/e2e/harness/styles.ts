const full = process.env['FULL'] === '1'

/** Of the styles in which a journey can be walked, the one that is always walked; long runs walk them all. */
export const walked = <const T>(styles: readonly T[], always = 0): readonly T[] => (full ? styles : styles.slice(always, always + 1))

/** A `test` of the long runs alone: shorter ones hold a part of it, or what it stands on. */
export const inLongRuns = <T extends (name: string, run: never) => void>(test: T): T => (full ? test : ((() => undefined) as unknown as T))
