import type { Migration } from './migration.ts'

/** In JSON, only a text can have braces around a bare name; `\p{Han}` in a pattern is not a placeholder. */
const HOLE = /(?<!\{|\\[pP])\{([A-Za-z]\w{0,63})\}(?!\})/g

export const doubleBraces: Migration = {
  to: 2,
  about: 'A placeholder in a sentence is "{{name}}", as in every other text; it was "{name}" before.',

  change: ({ text }) => text.replace(HOLE, '{{$1}}'),
}
