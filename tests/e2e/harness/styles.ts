/** Of the styles in which a journey can be walked, the one that is always walked; long runs walk them all. */
export const walked = <const T>(styles: readonly T[], always = 0): readonly T[] =>
  process.env['FULL'] === '1' ? styles : styles.slice(always, always + 1)
