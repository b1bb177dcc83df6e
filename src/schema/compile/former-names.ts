import type { AuthoredScreen } from '../format/authored.ts'

/** The former names of a screen, without its former addresses. */
export const formerNames = ({ was }: AuthoredScreen): string[] =>
  was === undefined ? [] : [was].flat().filter((one) => !one.startsWith('/'))
